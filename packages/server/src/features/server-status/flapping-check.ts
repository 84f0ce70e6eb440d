import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listOutages } from '../../game-events/repository.ts';
import { listServerNames } from '../servers/service.ts';
import { coverTried } from './checked-servers.ts';

/** Outages within an hour that are no coincidence. */
const OUTAGES = 3;

/** Servers that go down again and again. */
export const flappingCheck: Check = {
  key: 'server-flapping',
  group: 'Servers',
  label: 'No server goes down again and again',
  area: 'Servers',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: 10 * MINUTE_MS,
  runsOn: (message) =>
    message.kind === 'server-statuses.changed' && message.statuses.some(({ state }) => state === 'offline'),
  async find({ db, clock }, botIds) {
    const rows = await listOutages(db, { since: clock.now() - HOUR_MS, least: OUTAGES, botIds });
    const names = new Map<string, Map<string, string>>();
    for (const { botId } of rows)
      if (!names.has(botId)) names.set(botId, await listServerNames(db, systemScope(botId)));
    return rows.map(({ botId, serverId, outages }) => ({
      botId,
      subject: serverId,
      name: names.get(botId)?.get(serverId) ?? 'A server',
      reason: `${outages} times within an hour`,
    }));
  },
  covers: coverTried,
  title: ({ name }) => `${name} goes down again and again`,
  heading: (count) => `${count === 1 ? '1 server goes' : `${count} servers go`} down again and again`,
  remedy: 'The game crashes or is restarted, or the connection to it breaks. Its page lists its outages.',
};
