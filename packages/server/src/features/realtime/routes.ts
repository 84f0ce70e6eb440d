import { holdsAny } from '@arkwright/contracts/core/permissions';
import type { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { AppError } from '../../platform/app-error.ts';
import type { Message } from '../../platform/bus.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';

const HEARTBEAT_MS = 15_000;
const MAX_STREAMS_PER_USER = 20;
/** A page that does not read is cut off rather than kept in memory. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * The stream of one open page. What the page may hear is asked anew for every message, so that a right that is taken
 * away is gone within a second; the stream ends with the session or the membership.
 */
export function realtimeHandlers(context: AppContext): Handlers<typeof realtimeRoutes> {
  const streams = new Map<string, number>();
  const openStreams = new Set<() => void>();
  context.onDrain(() => {
    for (const close of openStreams) close();
  });

  return {
    async events({ actor, token, by, reply, request }) {
      const open = streams.get(actor.id) ?? 0;
      if (open >= MAX_STREAMS_PER_USER) {
        throw new AppError('RATE_LIMITED', 'Too many open pages.', { retryAfterSeconds: 30 });
      }
      const { botId } = by.scope;
      const raw = reply.raw;
      reply.hijack();
      // A page that left while the gate was at work: its `close` has been and gone.
      if (raw.destroyed) return undefined;
      streams.set(actor.id, open + 1);
      context.metrics.liveStreams.inc();
      raw.writeHead(200, {
        // Helmet's headers are Fastify's; a hijacked reply has to write them itself.
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      raw.write(': open\n\n');

      const close = () => raw.end();
      const write = (event: LiveEvent) => {
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
        else raw.write(`data: ${JSON.stringify(event)}\n\n`);
      };
      const standing = async () =>
        (await context.sessions.find(token)) && (await context.memberships.find(actor.discordId, botId));

      const isOurs = (about: { botId: string } | { userId: string }) =>
        'userId' in about ? about.userId === actor.id : about.botId === botId;
      // What others do must not make every open page of the program ask the database.
      const concernsUs = (message: Message) =>
        message.kind === 'live'
          ? isOurs(message.to)
          : message.kind === 'access' && (message.of === undefined || isOurs(message.of));

      const hear = async (message: Message) => {
        if (message.kind === 'access') {
          if (!(await standing())) close();
          // Nobody knows what was said while the bus was away: the page reads everything anew.
          else if (message.of === undefined) write({ kind: 'changed', what: 'all', by: '' });
          return;
        }
        if (message.kind !== 'live') return;
        const member = await standing();
        if (!member) {
          close();
          return;
        }
        if ('need' in message.to && message.to.need.length > 0 && !holdsAny(member, message.to.need)) return;
        write(message.event);
      };
      // One after the other, so that events keep their order while rights are asked for.
      let last = Promise.resolve();
      const unsubscribe = context.bus.subscribe((message) => {
        if (!concernsUs(message)) return;
        last = last
          .then(() => hear(message))
          .catch((error) => request.log.warn({ err: error }, 'live stream'));
      });
      const heartbeat = setInterval(() => raw.write(': alive\n\n'), HEARTBEAT_MS);
      openStreams.add(close);
      raw.on('close', () => {
        unsubscribe();
        clearInterval(heartbeat);
        openStreams.delete(close);
        streams.set(actor.id, (streams.get(actor.id) ?? 1) - 1);
        if (streams.get(actor.id) === 0) streams.delete(actor.id);
        context.metrics.liveStreams.dec();
      });
      return undefined;
    },
  };
}
