import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { coverOnline } from './checked-servers.ts';
import { listLastLines, listSilentLogs } from './position-repository.ts';

/** People join, leave, tame and die: on a server with players so long without a line is unlikely. */
const SILENT_MS = 30 * MINUTE_MS;

/** Servers with players whose game writes no lines. */
export const silentLogCheck: Check = {
  key: 'log-silent',
  group: 'Game logs',
  label: 'Games with players write lines',
  area: 'Logging',
  isOfServers: true,
  isQuiet: true,
  to: '/logging',
  everyMs: 5 * MINUTE_MS,
  async find({ db, clock }, botIds) {
    const rows = await listSilentLogs(db, { before: clock.now() - SILENT_MS, botIds });
    return rows.map(({ botId, serverId, name, players }) => ({
      botId,
      subject: serverId,
      name,
      reason: `${players === 1 ? '1 player is' : `${players} players are`} on, but no line has come for 30 minutes`,
    }));
  },
  async covers(instance) {
    const before = instance.context.clock.now() - SILENT_MS;
    const lastAt = await instance.once(listLastLines);
    return coverOnline(instance, {
      judge: ({ id, players, since }) => {
        if ((lastAt.get(id) ?? 0) >= before) return '';
        if (!players) return undefined;
        return (since ?? 0) < before ? '' : 'it has been online for less than 30 minutes';
      },
      none: 'nobody is on',
    });
  },
  title: ({ name }) => `No line of the log comes from ${name}`,
  heading: (count) => `No line of the log comes from ${count === 1 ? '1 server' : `${count} servers`}`,
  remedy:
    'It is likely that a launch parameter is missing, or that another program takes all lines over RCON.',
  steps: [
    'Add -servergamelog to the launch parameters of the game, and -servergamelogincludetribelogs for the tribe log.',
    'Restart the game.',
    'Come back here and check again.',
  ],
};
