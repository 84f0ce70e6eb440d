import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { createFairSemaphore, type FairSemaphore } from '../base/fair-semaphore.ts';

/** The turns of large bodies in this process: they bound what bodies use of it, however much is sent. */
export type UploadSlots = {
  /**
   * Waits until the caller may send a body, which costs only a connection: a few per caller are received at a
   * time. RATE_LIMITED if that takes too long. Uploads, which stay until their turn, don't block other
   * bodies: an agent's save doesn't block its log.
   */
  receive(request: FastifyRequest, reply: FastifyReply, of: { isUpload: boolean }): Promise<void>;
  /** The body has arrived and needs no turn. */
  received(request: FastifyRequest): void;
  /**
   * Waits for the turn of an upload whose body has arrived: a slow one blocks nobody. RATE_LIMITED if it
   * doesn't come in time. The turn ends with the request or with the work of `hold`, whichever is later.
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Does the work of an upload and keeps its turn meanwhile, even if the client disconnects. */
  hold<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
};

type Options = Partial<Parameters<typeof createFairSemaphore>[0]> & {
  /** Bytes per second of a turn: a large body that is done sooner keeps its turn until then. */
  bytesPerSecond?: number;
  /**
   * Maximum uploads of a caller being received or waiting for their turn, and maximum other bodies being
   * received.
   */
  coming?: number;
};

/** The size assumed for a body of unknown length, and the maximum. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * By default three per caller, 12 MB a second together: 150 game servers with 5,000 dinos each need half of
 * it, and it leaves much of this process's one thread to everybody else. Twelve in all: at 4 MB each some 300
 * MB while they are parsed, and eight of the database's connections remain.
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
  // Their total is limited by the room for bodies.
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

  /** Waits for a turn that ends with the request, unless something else has taken over its end. */
  async function take(
    of: FairSemaphore,
    ends: Ends,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    // The client is gone.
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

/** The functions that end each request's turn. Taking one means having to call it: nothing else can. */
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
