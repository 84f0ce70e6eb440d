import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { countConfigs, listNeverFetched } from './repository.ts';

/** Dynamic configs that no game has ever fetched. */
export const neverFetchedCheck: Check = {
  key: 'dynamic-config-unused',
  group: 'Bans and config',
  label: 'Games fetch each dynamic config',
  area: 'DynamicConfig',
  isQuiet: true,
  to: '/dynamicConfig',
  everyMs: 10 * MINUTE_MS,
  runsOn: (message) => message.kind === 'recorded' && message.action.startsWith('dynamic-config.'),
  async find({ db }, botIds) {
    const rows = await listNeverFetched(db, botIds);
    return rows.map(({ botId, id, name }) => ({ botId, subject: id, name, reason: '' }));
  },
  covers: async ({ context, scope }) =>
    (await countConfigs(context.db, scope)) > 0 ? CHECKED : notApplicable('there is no dynamic config'),
  title: ({ name }) => `No game has fetched the dynamic config ${name}`,
  heading: (count) => `No game has fetched ${count === 1 ? '1 dynamic config' : `${count} dynamic configs`}`,
  remedy: 'It has no effect until one does.',
  steps: [
    'Start the game with the launch parameter -UseDynamicConfig.',
    'Put the link of the config into GameUserSettings.ini as CustomDynamicConfigUrl; Dynamic Config shows the lines.',
    'Restart the game, come back here and check again.',
  ],
};
