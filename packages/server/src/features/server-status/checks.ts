import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { OFFLINE_MINUTES } from '@arkwright/contracts/notifications/bounds';
import type { FoundProblem, ProblemKind } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { keyText } from '../../fleet/game-server.ts';
import { listServerNames } from '../servers/service.ts';
import { readerName } from './lost-lines.ts';
import { offlineReasons } from './offline-reasons.ts';
import { listLost, listUnknownLogs } from './position-repository.ts';
import { listOffline } from './repository.ts';
import { findWantedOffline } from './service.ts';

/** A restart with updates of mods takes less. */
const OFFLINE_MS = OFFLINE_MINUTES * MINUTE_MS;

/** Servers that stay down. */
export const offlineServers: ProblemKind = {
  kind: 'server-offline',
  async find(context) {
    const { db, clock, settings } = context;
    const wanted = await findWantedOffline(context);
    const before = clock.now() - OFFLINE_MS;
    const all = await listOffline(db, { before, selfHosted: settings.selfHosted });
    const offline = all.filter(({ botId, serverId }) => !wanted.has(keyText({ botId, id: serverId })));
    const reasons = await offlineReasons(context, [...new Set(offline.map(({ botId }) => botId))]);
    return offline.map(({ botId, serverId, name, reason }) => ({
      botId,
      name,
      subject: serverId,
      reason: reasons.get(serverId) ?? reason,
    }));
  },
  heading: (count) => `${count === 1 ? '1 server has' : `${count} servers have`} been offline for 10 minutes`,
  remedy: 'On Servers, Check connection in a server’s row says what is wrong.',
};

/** Servers whose log could not be handled in full within the last day. */
export const lostLogLines: ProblemKind = {
  kind: 'lost-lines',
  async find({ db }) {
    const ofInstance = Map.groupBy(await listLost(db), ({ botId }) => botId);
    const found: FoundProblem[] = [];
    for (const [botId, rows] of ofInstance) {
      const names = await listServerNames(db, systemScope(botId));
      for (const [serverId, of] of Map.groupBy(rows, (row) => row.serverId)) {
        const readers = of.map(({ handler, lines }) => `${readerName(handler)} ${lines}`);
        found.push({ botId, subject: serverId, name: names.get(serverId) ?? '', reason: readers.join(', ') });
      }
    }
    return found;
  },
  heading: (count) =>
    count === 1
      ? 'Lines of the log of 1 server were lost'
      : `Lines of the logs of ${count} servers were lost`,
  remedy:
    'The database was away or too slow for too long, or handling them failed: the program’s own log says which. On Servers, a server’s row shows how many there were in the last day.',
};

/** Games whose lines are mostly unknown, as those in another language. */
export const unknownLogs: ProblemKind = {
  kind: 'unknown-log',
  async find({ db }) {
    const found: FoundProblem[] = [];
    for (const [botId, rows] of Map.groupBy(await listUnknownLogs(db), (row) => row.botId)) {
      const names = await listServerNames(db, systemScope(botId));
      for (const { serverId } of rows)
        found.push({ botId, subject: serverId, name: names.get(serverId) ?? '', reason: '' });
    }
    return found;
  },
  heading: (count) =>
    count === 1
      ? 'Most lines in the log of 1 server are unknown'
      : `Most lines in the logs of ${count} servers are unknown`,
  remedy:
    'The bot understands the game’s English lines. If the game runs in another language, remove -culture from its launch parameters. Until then it misses joins, deaths and tribe events there, and filters keep unknown lines out of the game log.',
};
