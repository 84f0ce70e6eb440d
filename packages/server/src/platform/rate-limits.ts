import type { RateClass } from '@arkwright/contracts/core/route';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { householdOf } from './identity/household.ts';

/** Calls with an API key are counted besides those of their route's class. */
type Counted = RateClass | 'api-key';

type Rate = {
  max: number;
  by: keyof typeof KEYS;
  /** Headers of each reply tell how much is left: `x-ratelimit-limit`, `-remaining`, and seconds until `-reset`. */
  isTold?: true;
};

/** Whom a request is counted for. Addresses are for calls that nobody is signed in for. */
const KEYS = {
  caller: (request: FastifyRequest) => request.admission.actor?.id ?? householdOf(request.ip),
  address: (request: FastifyRequest) => householdOf(request.ip),
  /** The instance that the path names, whether or not it exists. */
  instance: (request: FastifyRequest) => instanceIn(request.params),
};

/** Requests a minute. Where there are several rates, one that is used up keeps a request from the next ones. */
const RATES: Record<Counted, readonly Rate[]> = {
  'api-key': [{ max: 120, by: 'caller', isTold: true }],
  read: [{ max: 300, by: 'caller' }],
  write: [{ max: 60, by: 'caller' }],
  // A household or an office shares one address, and each sign-in takes two calls. Codes and tokens are 256 random bits:
  // these two keep the load down, not guessing.
  'sign-in': [{ max: 60, by: 'address' }],
  verify: [{ max: 120, by: 'address' }],
  'rcon-test': [{ max: 10, by: 'caller' }],
  // Each may ask Discord for many people; how many in all is bounded where they are asked for.
  people: [{ max: 30, by: 'caller' }],
  // The second is for many addresses that ask for the texts of one instance.
  'public-list': [
    { max: 60, by: 'address' },
    { max: 600, by: 'instance' },
  ],
  export: [{ max: 10, by: 'caller' }],
};

const MINUTE_MS = 60_000;
/** So many callers are remembered for each rate, some 10 MB: those who flood it must not push out their own count. */
const MOST_CALLERS = 50_000;

/** For each class of routes a step that throws RATE_LIMITED. The count is shared by the routes of a class. */
export type RateLimits = Record<Counted, (request: FastifyRequest, reply: FastifyReply) => Promise<void>>;

/** Counts in this process. `isOn: false` is for tests that make thousands of calls as one user. */
export async function createRateLimits(app: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const step = (name: Counted) => {
    const counts = RATES[name].map(({ max, by, isTold }) => {
      // Apart from the call: the plugin's types leave `cache` out here, where the plugin reads it.
      const options = { max, timeWindow: MINUTE_MS, cache: MOST_CALLERS, keyGenerator: KEYS[by] };
      return { isTold, count: app.createRateLimit(options) };
    });
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isOn) return;
      for (const { count, isTold } of counts) {
        const verdict = await count(request);
        if (isTold && !verdict.isAllowed) {
          reply.header('x-ratelimit-limit', verdict.max);
          reply.header('x-ratelimit-remaining', verdict.remaining);
          reply.header('x-ratelimit-reset', verdict.ttlInSeconds);
        }
        if (verdict.isAllowed || !verdict.isExceeded) continue;
        throw new AppError('RATE_LIMITED', undefined, { retryAfterSeconds: verdict.ttlInSeconds });
      }
    };
  };
  // The cast restores the keys that Object.fromEntries forgets.
  return Object.fromEntries(Object.keys(RATES).map((name) => [name, step(name as Counted)])) as RateLimits;
}

function instanceIn(params: unknown): string {
  const botId = typeof params === 'object' && params !== null ? Reflect.get(params, 'botId') : undefined;
  return typeof botId === 'string' ? botId : '';
}
