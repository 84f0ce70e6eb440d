import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { coverKind } from './log-kinds.ts';
import { listLogsWithout } from './log-kinds-repository.ts';

/** Servers in whose log there are many lines, but none of a tribe's log. */
export const tribeLogCheck: Check = {
  key: 'log-without-tribes',
  group: 'Game logs',
  label: 'Logs of games have lines of tribes',
  area: 'Logging',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: HOUR_MS,
  async find({ db, clock }, botIds) {
    const rows = await listLogsWithout(db, { kind: 'tribe', before: clock.now() - HOUR_MS, botIds });
    return rows.map(({ botId, serverId, name, lines }) => ({
      botId,
      subject: serverId,
      name,
      reason: `the latest ${lines} lines of its log have none`,
    }));
  },
  covers: (instance) => coverKind(instance, 'tribe'),
  title: ({ name }) => `No line of a tribe’s log comes from ${name}`,
  heading: (count) => `No line of a tribe’s log comes from ${count === 1 ? '1 server' : `${count} servers`}`,
  remedy: 'It is likely that a launch parameter is missing.',
  steps: [
    'Add -servergamelogincludetribelogs to the launch parameters of the game.',
    'Restart the game.',
    'It ends by itself with the first line of a tribe, at the latest an hour later; or check again.',
  ],
};
