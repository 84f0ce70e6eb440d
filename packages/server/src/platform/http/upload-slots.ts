import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { createFairSemaphore, type FairSemaphore } from '../base/fair-semaphore.ts';

/** The turns of large bodies in this process: what they take of it stays bounded, whoever sends how much. */
export type UploadSlots = {
  /**
   * Waits until the caller may send a body, which costs no more than a connection: of each caller a few come at once.
   * RATE_LIMITED if that is not in time. Uploads, which stay here until their turn, keep no other body waiting: an agent's
   * save not its log.
   */
  receive(request: FastifyRequest, reply: FastifyReply, of: { isUpload: boolean }): Promise<void>;
  /** The body is here and needs no turn. */
  received(request: FastifyRequest): void;
  /**
   * Waits for the turn of an upload whose body is here: one that comes slowly keeps nobody waiting. RATE_LIMITED if it does
   * not come in time. The turn ends with the request, or with what `hold` does, whichever is later.
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Does the work of an upload, and keeps its turn meanwhile, also when the caller has gone away. */
  hold<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
};

type Options = Partial<Parameters<typeof createFairSemaphore>[0]> & {
  /** What a turn takes in a second: a large body that is dealt with sooner keeps its turn until then. */
  bytesPerSecond?: number;
  /** So many uploads of a caller come at once, or are here and wait for their turn; and so many other bodies come. */
  coming?: number;
};

/** What a body of unknown length counts as, and at most. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * By default three of a caller, 12 MB a second together: 150 game servers with 5,000 dinos each need half of it, and it leaves
 * much of this process' one thread to everybody else. Twelve in all: at 4 MB each some 300 MB while they are read, and eight
 * of the database's connections are left.
 */
export function createUploadSlots({
  bytesPerSecond = MAX_BYTES,
  coming = 6,
  ...options
}: Options = {}): UploadSlots {
  const message = 'Too many uploads at once. Please wait a moment.';
  const turns = createFairSemaphore({
    perCaller: 3,
    inAll: 12,
    waitMs: 5000,
    mostWaiting: 200,
    message,
    ...options,
  });
  // In all they are bounded by the room for bodies.
  const createArrivals = () =>
    createFairSemaphore({
      perCaller: coming,
      inAll: Number.POSITIVE_INFINITY,
      waitMs: 5000,
      mostWaiting: 200,
      message,
      ...(options.waitMs !== undefined && { waitMs: options.waitMs }),
      ...(options.mostWaiting !== undefined && { mostWaiting: options.mostWaiting }),
    });
  const uploads = createArrivals();
  const others = createArrivals();
  const arriving = createEnds();
  const working = createEnds();

  /** Waits for a turn that ends with the request, if nobody has taken its end. */
  async function take(
    of: FairSemaphore,
    ends: Ends,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    // Nobody reads the answer.
    if (reply.raw.closed) throw new AppError('RATE_LIMITED');
    const turn = of.join(request.admission.actor?.id ?? '');
    reply.raw.once('close', () => {
      turn.giveUp();
      ends.take(request)?.();
    });
    ends.set(request, turn.end);
    await turn.begun;
    return turn;
  }

  return {
    async receive(request, reply, { isUpload }) {
      await take(isUpload ? uploads : others, arriving, { request, reply });
    },
    received(request) {
      arriving.take(request)?.();
    },
    async enter(request, reply) {
      const turn = await take(turns, working, { request, reply });
      arriving.take(request)?.();
      const endsAt = performance.now() + (1000 * sizeOf(request)) / bytesPerSecond;
      working.set(request, () => {
        const restMs = endsAt - performance.now();
        if (restMs < 1) turn.end();
        else setTimeout(turn.end, restMs).unref();
      });
    },
    async hold(request, work) {
      const endTurn = working.take(request);
      try {
        return await work();
      } finally {
        endTurn?.();
      }
    },
  };
}

type Ends = ReturnType<typeof createEnds>;

/** What ends the turn of each request. Whoever takes it ends it: nobody else can. */
function createEnds() {
  const ends = new WeakMap<FastifyRequest, () => void>();
  return {
    set: (request: FastifyRequest, end: () => void) => void ends.set(request, end),
    take(request: FastifyRequest): (() => void) | undefined {
      const end = ends.get(request);
      ends.delete(request);
      return end;
    },
  };
}

function sizeOf({ headers }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? MAX_BYTES), MAX_BYTES);
}
