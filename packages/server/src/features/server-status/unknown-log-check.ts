import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listServerNames } from '../servers/service.ts';
import { coverOnline } from './checked-servers.ts';
import { fewLines, logKindsOf } from './log-kinds.ts';
import { SAMPLE_LINES } from './log-sampler.ts';
import { listUnknownLogs } from './position-repository.ts';

/** Games whose lines are mostly unknown, as those in another language. */
export const unknownLogCheck: Check = {
  key: 'unknown-log',
  group: 'Game logs',
  label: 'The lines of game logs are understood',
  area: 'Logging',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `Most lines in the log of ${name} are unknown`,
  async find({ db }, botIds) {
    const found: Found[] = [];
    for (const [botId, rows] of Map.groupBy(await listUnknownLogs(db, botIds), (row) => row.botId)) {
      const names = await listServerNames(db, systemScope(botId));
      for (const { serverId } of rows)
        found.push({ botId, subject: serverId, name: names.get(serverId) ?? '', reason: '' });
    }
    return found;
  },
  async covers(instance) {
    const kindsOf = await logKindsOf(instance);
    return coverOnline(instance, {
      judge: ({ id }) => {
        const { lines } = kindsOf(id);
        return lines >= SAMPLE_LINES ? '' : fewLines(lines);
      },
    });
  },
  heading: (count) =>
    count === 1
      ? 'Most lines in the log of 1 server are unknown'
      : `Most lines in the logs of ${count} servers are unknown`,
  remedy:
    'The bot understands the game’s English lines. If the game runs in another language, remove -culture from its launch parameters. Until then it misses joins, deaths and tribe events there, and filters keep unknown lines out of the game log.',
};
