import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listFetching } from './fetches-repository.ts';

/** Instances whose ban list no game fetches: a player who is banned while a server is down can join it at first. */
export const neverFetchedCheck: Check = {
  key: 'ban-list-unused',
  group: 'Bans and config',
  label: 'Games fetch the ban list',
  area: 'BanManagement',
  level: 'info',
  isQuiet: true,
  to: '/banManagement',
  everyMs: 10 * MINUTE_MS,
  runsOn: (message) => message.kind === 'settings.changed' && message.group === 'ban',
  async find(context, botIds) {
    const fetching = await listFetching(context.db, botIds);
    const using = await listInstancesUsing(context, 'ban', { feature: 'ban', botIds });
    return using
      .filter(({ scope }) => !fetching.has(scope.botId))
      .map(({ scope }) => ({ botId: scope.botId, subject: 'list', name: '', reason: '' }));
  },
  covers: async (instance) =>
    (await settingsInUse(instance, 'ban', 'ban')) === undefined
      ? notApplicable('Ban Management is off')
      : CHECKED,
  title: () => 'No game fetches the ban list',
  heading: () => 'No game fetches the ban list',
  remedy:
    'Bans are sent to the games over RCON. With the list’s address, which is on Ban Management, a game also has them from its start.',
};
