import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { AppError } from '../base/app-error.ts';
import { MAX_CONNECTIONS } from '../base/connections.ts';

/**
 * The room of this process for large bodies: for all callers together, from a body's first bytes until its
 * reply.
 */
export type BodyRoom = {
  /**
   * Counts the received bytes of a body. If a caller's bodies are too much, the one receiving more is ended;
   * if all of them are, the one that has been arriving longest, with UNAVAILABLE: slow or endless senders
   * make room for the others.
   */
  watch(body: NodeJS.EventEmitter, of: { reply: Reply; caller: string }): void;
};

/** The part of Fastify's type that it needs. */
type Reply = { readonly sent: boolean; readonly raw: NodeJS.EventEmitter };

type Options = {
  /** For all callers: some sixteen of the largest uploads, or four of the largest changes of an instance. */
  mostBytes?: number;
  /**
   * For one caller: half of that. Received bodies being processed count, but can't be ended: one caller must
   * not fill the room.
   */
  mostBytesOfCaller?: number;
  /** This much of each body is free: small ones are neither counted nor ended. */
  freeBytes?: number;
};

const MEGABYTE = 1024 * 1024;

export function createBodyRoom({
  mostBytes = 64 * MEGABYTE,
  mostBytesOfCaller = 32 * MEGABYTE,
  freeBytes = 64 * 1024,
}: Options = {}): BodyRoom {
  /** Functions that end those still arriving, oldest first. */
  const coming = new BoundedSet<() => void>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  const held = new BoundedMap<string, number>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  let bytes = 0;

  function add(caller: string, more: number): void {
    bytes += more;
    const sum = (held.get(caller) ?? 0) + more;
    if (sum > 0) held.set(caller, sum);
    else held.delete(caller);
  }

  return {
    watch(body, { reply, caller }) {
      let come = 0;
      let own = 0;
      const leave = () => {
        body.off('data', count);
        coming.delete(end);
        add(caller, -own);
        own = 0;
      };
      const end = () => {
        leave();
        // Its reader gets an error; the connection stays open for the reply.
        body.emit('error', new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 1 }));
      };
      const count = (chunk: Buffer | string) => {
        // A refused body's data is not kept.
        if (reply.sent) return leave();
        come += chunk.length;
        const more = Math.max(0, come - freeBytes) - own;
        if (more === 0) return;
        own += more;
        add(caller, more);
        coming.add(end);
        if ((held.get(caller) ?? 0) > mostBytesOfCaller) end();
        for (const endOldest of coming) {
          if (bytes <= mostBytes) break;
          endOldest();
        }
      };
      body.on('data', count);
      // Fastify no longer listens to a refused body, and an unhandled error ends the process.
      body.on('error', () => {});
      body.once('end', () => coming.delete(end));
      reply.raw.once('close', leave);
    },
  };
}
