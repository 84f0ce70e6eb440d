import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createTurns } from './turns.ts';

/** The turns of uploads in this process: what they take of it stays bounded, whoever sends how much. */
export type UploadTurns = {
  /**
   * Waits for the turn of a request whose body has not been read yet, which costs no more than a connection. RATE_LIMITED if
   * it does not come in time. The turn ends with the request, or with what `hold` does, whichever is later.
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Does the work of an upload, and keeps its turn meanwhile, also when the caller has gone away. */
  hold<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
};

type Options = Partial<Parameters<typeof createTurns>[0]> & {
  /** What a turn takes in a second: a large body that is dealt with sooner keeps its turn until then. */
  bytesPerSecond?: number;
};

/** What a body of unknown length counts as, and at most. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/**
 * By default three of a caller, 12 MB a second together: 150 game servers with 5,000 dinos each need half of it, and it leaves
 * much of this process' one thread to everybody else. Twelve in all: at 4 MB each some 300 MB while they are read, and eight
 * of the database's connections are left.
 */
export function createUploadTurns({ bytesPerSecond = LARGEST_BYTES, ...options }: Options = {}): UploadTurns {
  const turns = createTurns({
    perCaller: 3,
    inAll: 12,
    waitMs: 5000,
    mostWaiting: 200,
    message: 'Too many uploads at once. Please wait a moment.',
    ...options,
  });
  const ends = new WeakMap<FastifyRequest, () => void>();

  /** Whoever takes a turn's end ends it: nobody else can. */
  function takeEnd(request: FastifyRequest): (() => void) | undefined {
    const endTurn = ends.get(request);
    ends.delete(request);
    return endTurn;
  }

  return {
    async enter(request, reply) {
      // Nobody reads the answer.
      if (reply.raw.closed) throw new AppError('RATE_LIMITED');
      const turn = turns.join(request.admission.actor?.id ?? '');
      let endsAt = 0;
      ends.set(request, () => {
        const restMs = endsAt - performance.now();
        if (restMs < 1) turn.end();
        else setTimeout(turn.end, restMs).unref();
      });
      reply.raw.once('close', () => {
        turn.giveUp();
        takeEnd(request)?.();
      });
      await turn.begun;
      endsAt = performance.now() + (1000 * sizeOf(request)) / bytesPerSecond;
    },
    async hold(request, work) {
      const endTurn = takeEnd(request);
      try {
        return await work();
      } finally {
        endTurn?.();
      }
    },
  };
}

function sizeOf({ headers }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? LARGEST_BYTES), LARGEST_BYTES);
}
