import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Check } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { coverOnline } from './checked-servers.ts';
import { listAnswered, listSlow } from './slow-rcon-repository.ts';

const SLOW_MS = 3000;
/** Fewer commands may all have waited for one that takes long by itself. */
const LEAST = 3;
const WITHIN_MS = 30 * MINUTE_MS;

const readAnswered = ({ db }: AppContext, { botId }: InstanceScope) =>
  listAnswered(db, { withinMs: WITHIN_MS, botId });

/** Servers that have answered no command in less than three seconds, of late. */
export const slowRconCheck: Check = {
  key: 'rcon-slow',
  group: 'Servers',
  label: 'Servers answer commands within 3 seconds',
  area: 'Servers',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  actions: ['check'],
  everyMs: 5 * MINUTE_MS,
  async find({ db }, botIds) {
    const rows = await listSlow(db, { withinMs: WITHIN_MS, least: LEAST, slowMs: SLOW_MS, botIds });
    return rows.map(({ botId, serverId, name, commands, fastestMs }) => ({
      botId,
      subject: serverId,
      name,
      reason: `the fastest of its latest ${commands} answers took ${(fastestMs / 1000).toFixed(1)} seconds`,
    }));
  },
  async covers(instance) {
    const answered = await instance.once(readAnswered);
    return coverOnline(instance, {
      judge: ({ id }) => {
        const count = answered.get(id) ?? 0;
        if (count === 0) return undefined;
        return count >= LEAST ? '' : `it has answered fewer than ${LEAST} commands within 30 minutes`;
      },
      none: 'no command was sent within 30 minutes',
    });
  },
  title: ({ name }) => `${name} answers commands slowly`,
  heading: (count) => `${count === 1 ? '1 server answers' : `${count} servers answer`} commands slowly`,
  remedy:
    'The game is overloaded, or the way to it is: look at the load of its machine. Other programs that use RCON at the same time make it slower.',
};
