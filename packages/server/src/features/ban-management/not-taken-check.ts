import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { notApplicable } from '../../context/coverage.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { coverOnline } from '../server-status/service.ts';
import { listWaitingServers } from './enforcements-repository.ts';

/** With up to twenty changes at a time, a server that is up has taken them by then. */
const WAITING_MS = 10 * MINUTE_MS;

/** Servers that are up, but have not taken a ban or an unban. */
export const notTakenCheck: Check = {
  key: 'ban-not-taken',
  group: 'Bans and config',
  label: 'Servers that are up take bans and unbans',
  area: 'BanManagement',
  isOfServers: true,
  isQuiet: true,
  to: '/banManagement',
  everyMs: 2 * MINUTE_MS,
  async find({ db, clock }, botIds) {
    const rows = await listWaitingServers(db, { before: clock.now() - WAITING_MS, botIds });
    return rows.map(({ botId, serverId, name, waiting, since, problem }) => ({
      botId,
      subject: serverId,
      name,
      since,
      reason: `${waiting === 1 ? '1 change waits' : `${waiting} changes wait`}${problem === '' ? '' : `: ${problem}`}`,
    }));
  },
  covers: async (instance) =>
    (await settingsInUse(instance, 'ban', 'ban')) === undefined
      ? notApplicable('Ban Management is off')
      : coverOnline(instance, { judge: () => '' }),
  title: ({ name }) => `Bans have not reached ${name}`,
  heading: (count) => `Bans have not reached ${count === 1 ? '1 server' : `${count} servers`}`,
  remedy:
    'They are tried again and again. Each ban on Ban Management says on which servers it waits, and why.',
};
