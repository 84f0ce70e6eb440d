import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listServerNames } from '../servers/service.ts';
import { coverTried } from './checked-servers.ts';
import { readerName } from './lost-lines.ts';
import { listLost } from './position-repository.ts';

/** Servers whose log could not be handled in full within the last day. */
export const lostLinesCheck: Check = {
  key: 'lost-lines',
  group: 'Game logs',
  label: 'No line of a game log was lost within a day',
  area: 'Logging',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `Lines of the log of ${name} were lost`,
  async find({ db }, botIds) {
    const ofInstance = Map.groupBy(await listLost(db, botIds), ({ botId }) => botId);
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
  covers: coverTried,
  heading: (count) =>
    count === 1
      ? 'Lines of the log of 1 server were lost'
      : `Lines of the logs of ${count} servers were lost`,
  remedy:
    'The database was away or too slow for too long, or handling them failed: the program’s own log says which. On Servers, a server’s row shows how many there were in the last day.',
};
