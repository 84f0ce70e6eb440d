import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listServerNames } from '../servers/service.ts';
import { coverOnline } from './checked-servers.ts';
import { listLogs, listSilentAgents } from './log-repository.ts';
import { listStatuses } from './repository.ts';

/** It calls every few seconds; a machine may take some minutes to start again. */
const SILENT_MS = 10 * MINUTE_MS;
/** One that has been away for longer is not coming back. */
const KEPT_MS = 7 * DAY_MS;

/** Agents that have sent a game's log, and stopped although the game is online. */
export const silentAgentCheck: Check = {
  key: 'agent-silent',
  group: 'Companion and saves',
  label: 'Agents send the logs of games that are online',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  isQuiet: true,
  to: '/companion',
  everyMs: 5 * MINUTE_MS,
  async find({ db, clock, settings }, botIds) {
    const before = clock.now() - SILENT_MS;
    const silent = await listSilentAgents(db, { since: clock.now() - KEPT_MS, before, botIds });
    const found: Found[] = [];
    for (const [botId, logs] of Map.groupBy(silent, (log) => log.botId)) {
      const scope = systemScope(botId);
      const names = await listServerNames(db, scope);
      const online = new Set(
        (await listStatuses(db, scope, settings.selfHosted))
          .filter(({ state, since }) => state === 'online' && since <= before)
          .map(({ serverId }) => serverId),
      );
      for (const { serverId, seenAt } of logs)
        if (online.has(serverId))
          found.push({
            botId,
            subject: serverId,
            name: names.get(serverId) ?? 'A server',
            reason: 'its log is read over RCON since',
            since: seenAt,
          });
    }
    return found;
  },
  async covers(instance) {
    const now = instance.context.clock.now();
    const seenAt = new Map(
      (await listLogs(instance.context.db, instance.scope)).map((log) => [log.serverId, log.seenAt]),
    );
    return coverOnline(instance, {
      judge: ({ id, since }) => {
        const at = seenAt.get(id) ?? 0;
        if (at <= now - KEPT_MS) return undefined;
        return at >= now - SILENT_MS || (since ?? 0) <= now - SILENT_MS
          ? ''
          : 'its game has been online for less than 10 minutes';
      },
      none: 'no agent has sent the log of a server that is online',
    });
  },
  title: ({ name }) => `The agent of ${name} is silent`,
  heading: (count) => `The ${count === 1 ? 'agent of 1 server is' : `agents of ${count} servers are`} silent`,
  remedy:
    'Look at what the agent prints, or start it again. If you have removed it, ignore this: it ends after a week.',
};
