import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import type { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { MAX_CONNECTIONS } from '../../platform/base/connections.ts';
import { type OpenStream, openPageStream, type PageStream } from './page-stream.ts';
import { readStamp, readStart } from './start-service.ts';

const MAX_STREAMS_PER_USER = 20;

/** The streams of open pages: of an instance's members, and of people alone. They share one bound for each person. */
export function realtimeHandlers(context: AppContext): Handlers<typeof realtimeRoutes> {
  const streams = new BoundedMap<string, number>({ max: MAX_CONNECTIONS, whenFull: 'refuse' });
  const openStreams = new BoundedSet<() => void>({ max: MAX_CONNECTIONS, whenFull: 'refuse' });
  const closeAll = () => {
    for (const close of openStreams) close();
  };
  context.onDrain(closeAll);
  // A page whose stream ends checks at once whether we can be reached, and reports it: an idle one would not notice for
  // long.
  context.bus.onAway(closeAll);

  function open(page: PageStream): OpenStream | undefined {
    const { id } = page.actor;
    const others = streams.get(id) ?? 0;
    if (others >= MAX_STREAMS_PER_USER) {
      throw new AppError('RATE_LIMITED', 'Too many open pages.', { retryAfterSeconds: 30 });
    }
    if (openStreams.isFull) throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 30 });
    const stream = openPageStream(context, page);
    if (stream === undefined) return undefined;
    const { close } = stream;
    streams.set(id, others + 1);
    context.metrics.liveStreams.inc();
    openStreams.add(close);
    page.reply.raw.on('close', () => {
      openStreams.delete(close);
      streams.set(id, (streams.get(id) ?? 1) - 1);
      if (streams.get(id) === 0) streams.delete(id);
      context.metrics.liveStreams.dec();
    });
    return stream;
  }

  /** Opens a stream, which reports from now on, and then whether something has changed since `seen`. */
  async function openSince(page: PageStream, { seen }: { seen?: string | undefined }): Promise<undefined> {
    const stream = open(page);
    if (seen === undefined || stream === undefined) return;
    // The stream is open, so an error can't be sent as a reply.
    const now = await readStamp(context, page.actor, page.botId).catch((error: unknown) => {
      context.log.warn({ err: error }, 'live stream: could not compare with what the page has seen');
      return undefined;
    });
    if (now !== seen) stream.tellAll();
  }

  return {
    start: ({ actor, query }) => readStart(context, actor, query.bot),
    events: ({ actor, token, by, reply, query }) =>
      openSince({ actor, token, botId: by.scope.botId, reply }, query),
    ownEvents: ({ actor, token, reply, query }) =>
      openSince({ actor, token, botId: undefined, reply }, query),
  };
}
