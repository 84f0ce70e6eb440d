import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

/** The room that this process has for bodies: of all callers together, from a body's first byte until it is answered. */
export type BodyRoom = {
  /**
   * Counts what comes of a body. Where all of them are too much, the one that has been coming for longest is ended, with
   * UNAVAILABLE: whoever sends slowly, or for ever, makes room for those who don't.
   */
  watch(reply: FastifyReply, body: NodeJS.EventEmitter): void;
};

/** Some sixteen of the largest uploads, or four of the largest changes of an instance. */
const MOST_BYTES = 64 * 1024 * 1024;

export function createBodyRoom({ mostBytes = MOST_BYTES }: { mostBytes?: number } = {}): BodyRoom {
  /** Those still coming, the oldest first. */
  const coming = new Set<NodeJS.EventEmitter>();
  let bytes = 0;

  function endOldest(): void {
    const [oldest] = coming;
    if (!oldest) return;
    coming.delete(oldest);
    // To whoever reads it, it failed; the connection stays for the answer.
    oldest.emit('error', new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 1 }));
  }

  return {
    watch(reply, body) {
      let own = 0;
      const count = (chunk: Buffer | string) => {
        own += chunk.length;
        bytes += chunk.length;
        if (bytes > mostBytes) endOldest();
      };
      coming.add(body);
      body.on('data', count);
      body.once('end', () => coming.delete(body));
      reply.raw.once('close', () => {
        body.off('data', count);
        coming.delete(body);
        bytes -= own;
      });
    },
  };
}
