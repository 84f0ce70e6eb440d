import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { countEnabled } from './enabled-count.ts';
import { listSameAddress } from './repository.ts';

/** Servers of an instance with the same address: the game answers the commands of each, and one of them is wrong. */
export const sameAddressCheck: Check = {
  key: 'same-address',
  group: 'Servers',
  label: 'Each server has an address of its own',
  area: 'Servers',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  actions: ['settings'],
  everyMs: 10 * MINUTE_MS,
  runsOn: ({ kind }) => kind === 'servers.changed',
  async find({ db }, botIds) {
    const rows = await listSameAddress(db, botIds);
    return rows.map(({ botId, id, name, others }) => ({
      botId,
      subject: id,
      name,
      reason: `so has ${others.join(', ')}`,
    }));
  },
  covers: async (instance) =>
    (await countEnabled(instance)) > 1 ? CHECKED : notApplicable('there are no two enabled servers'),
  title: ({ name }) => `${name} has the address of another server`,
  heading: (count) => `${count === 1 ? '1 server has' : `${count} servers have`} the address of another one`,
  remedy: 'Host and RCON port must be those of one game each. Change them in the server’s settings.',
};
