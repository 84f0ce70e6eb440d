import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Check } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listHeard } from '../known-players/service.ts';
import { coverOnline } from './checked-servers.ts';

/** Fewer may have come while the line of their joining was lost with a process that was killed. */
const LEAST = 3;
/** So long a line may take to come, ms. */
const LATE_MS = 3 * MINUTE_MS;

const within = (now: number) => ({ since: now - HOUR_MS, until: now - LATE_MS });

const read = ({ db, clock }: AppContext, { botId }: InstanceScope) =>
  listHeard(db, { ...within(clock.now()), botIds: [botId] });

/**
 * Servers of whose log somebody else takes lines: players are on its list who have never joined by its log, while others have. The
 * game hands each line out once.
 */
export const takenLogCheck: Check = {
  key: 'log-taken',
  group: 'Game logs',
  label: 'No other program takes lines of a log',
  area: 'Logging',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: 10 * MINUTE_MS,
  async find({ db, clock }, botIds) {
    const rows = await listHeard(db, { ...within(clock.now()), botIds });
    return rows
      .filter(({ moments, isHeard }) => isHeard && moments >= LEAST)
      .map(({ botId, serverId, name, came, unheard }) => ({
        botId,
        subject: serverId,
        name,
        reason: `of ${came} players who came within an hour, the log has not told of ${unheard}`,
      }));
  },
  async covers(instance) {
    const heard = new Map((await instance.once(read)).map((row) => [row.serverId, row]));
    return coverOnline(instance, {
      judge: ({ id }) => {
        const row = heard.get(id);
        if (!row || row.came < LEAST) return undefined;
        return row.isHeard ? '' : 'its log has told of nobody who came or left today';
      },
      none: `fewer than ${LEAST} players came to a server within an hour`,
    });
  },
  title: ({ name }) => `It is likely that another program takes lines of the log of ${name}`,
  heading: (count) =>
    `It is likely that another program takes lines of the log of ${count === 1 ? '1 server' : `${count} servers`}`,
  remedy:
    'The game hands each line out once, over RCON: what another program reads is missing in the Live Room, in Discord and in alerts.',
  steps: [
    'Find out what else connects to the RCON port: another bot, a server manager, or a second Arkwright.',
    'Switch it off, or switch off there that it reads the log of the game.',
    'If both have to read it, connect the agent on the Companion page: it reads the log from its file, of which nobody takes anything.',
  ],
};
