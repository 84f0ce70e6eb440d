import { AppError } from '../base/app-error.ts';

/** The room that this process has for large bodies: of all callers together, from a body's first bytes until it is answered. */
export type BodyRoom = {
  /**
   * Counts what comes of a body. Where a caller's bodies are too much, the one that it just sends more of is ended; where
   * all of them are, the one that has been coming for longest, with UNAVAILABLE: whoever sends slowly, or for ever, makes
   * room for those who don't.
   */
  watch(body: NodeJS.EventEmitter, of: { reply: Reply; caller: string }): void;
};

/** As much of Fastify's as it takes. */
type Reply = { readonly sent: boolean; readonly raw: NodeJS.EventEmitter };

type Options = {
  /** Of all callers: some sixteen of the largest uploads, or four of the largest changes of an instance. */
  mostBytes?: number;
  /** Of one caller: half of that. What has come and is worked on counts, but can't be ended: nobody may fill the room. */
  mostBytesOfCaller?: number;
  /** So much of each body is free: small ones are neither counted nor ended. */
  freeBytes?: number;
};

const MEGABYTE = 1024 * 1024;

export function createBodyRoom({
  mostBytes = 64 * MEGABYTE,
  mostBytesOfCaller = 32 * MEGABYTE,
  freeBytes = 64 * 1024,
}: Options = {}): BodyRoom {
  /** What ends those still coming, the oldest first. */
  const coming = new Set<() => void>();
  const held = new Map<string, number>();
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
        // To whoever reads it, it failed; the connection stays for the answer.
        body.emit('error', new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 1 }));
      };
      const count = (chunk: Buffer | string) => {
        // Nobody keeps what comes of a body that was refused.
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
      // Fastify no longer listens to a body that it has refused, and an error that nobody hears ends the process.
      body.on('error', () => {});
      body.once('end', () => coming.delete(end));
      reply.raw.once('close', leave);
    },
  };
}
