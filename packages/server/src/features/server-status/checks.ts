import { BoundedSet } from '@arkwright/ark/bounded';
import { OFFLINE_SECONDS } from '@arkwright/contracts/notifications/bounds';
import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { keyText } from '../../fleet/game-server.ts';
import { listServerNames } from '../servers/service.ts';
import { readerName } from './lost-lines.ts';
import { offlineReasons } from './offline-reasons.ts';
import { listLost, listUnknownLogs } from './position-repository.ts';
import { listOffline } from './repository.ts';
import { findWantedOffline } from './service.ts';

/** Instances with offline servers, when they were last looked at: what changes there may be that one is back. */
const withOffline = new BoundedSet<string>({ max: 10_000, whenFull: 'drop-oldest' });

/** Servers that are down. The owner is notified of those that stay so. */
export const offlineServers: Check = {
  key: 'server-offline',
  group: 'Servers',
  label: 'Game servers are online',
  area: 'Servers',
  level: 'bad',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `${name} is offline`,
  tellAfterMs: OFFLINE_SECONDS * 1000,
  runsOn: (message) =>
    message.kind === 'servers.changed' ||
    (message.kind === 'server-statuses.changed' &&
      (message.gone.length > 0 ||
        message.statuses.some(({ state }) => state !== 'online') ||
        withOffline.has(message.botId))),
  async find(context, botIds) {
    const { db, settings } = context;
    const wanted = await findWantedOffline(context);
    const all = await listOffline(db, { botIds, selfHosted: settings.selfHosted });
    if (botIds === undefined) withOffline.clear();
    for (const botId of botIds ?? []) withOffline.delete(botId);
    for (const { botId } of all) withOffline.add(botId);
    const offline = all.filter(({ botId, serverId }) => !wanted.has(keyText({ botId, id: serverId })));
    const reasons = await offlineReasons(context, [...new Set(offline.map(({ botId }) => botId))]);
    return offline.map(({ botId, serverId, name, since, reason }) => ({
      botId,
      name,
      since,
      subject: serverId,
      reason: reasons.get(serverId) ?? reason,
    }));
  },
  heading: (count) => (count === 1 ? '1 server is offline' : `${count} servers are offline`),
  remedy: 'The server’s page says what is wrong and what to do.',
};

/** Servers whose log could not be handled in full within the last day. */
export const lostLogLines: Check = {
  key: 'lost-lines',
  group: 'Game logs',
  label: 'No line of a game log was lost within a day',
  area: 'Logging',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `Lines of the log of ${name} were lost`,
  async find({ db }) {
    const ofInstance = Map.groupBy(await listLost(db), ({ botId }) => botId);
    const found: Found[] = [];
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
export const unknownLogs: Check = {
  key: 'unknown-log',
  group: 'Game logs',
  label: 'The lines of game logs are understood',
  area: 'Logging',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `Most lines in the log of ${name} are unknown`,
  async find({ db }) {
    const found: Found[] = [];
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
