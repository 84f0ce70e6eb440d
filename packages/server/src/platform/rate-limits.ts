import type { RateClass } from '@arkwright/contracts/core/route';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Requests a minute; `by` says who is counted. Addresses are for calls that nobody is signed in for. */
const RATES: Record<RateClass, { max: number; by: 'caller' | 'address' }> = {
  read: { max: 300, by: 'caller' },
  write: { max: 60, by: 'caller' },
  // A household or an office shares one address, and each sign-in takes two calls. Codes and tokens are 256 random bits:
  // these two keep the load down, not guessing.
  'sign-in': { max: 60, by: 'address' },
  verify: { max: 120, by: 'address' },
  'rcon-test': { max: 10, by: 'caller' },
  'public-list': { max: 60, by: 'address' },
  export: { max: 10, by: 'caller' },
};

const MINUTE_MS = 60_000;

/** For each class of routes a step that throws RATE_LIMITED. The count is shared by the routes of a class. */
export type RateLimits = Record<RateClass, (request: FastifyRequest) => Promise<void>>;

/** Counts in this process. `isOn: false` is for tests that make thousands of calls as one user. */
export async function createRateLimits(app: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const step = (name: RateClass) => {
    const { max, by } = RATES[name];
    const count = app.createRateLimit({
      max,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => (by === 'caller' ? (request.admission.actor?.id ?? request.ip) : request.ip),
    });
    return async (request: FastifyRequest) => {
      if (!isOn) return;
      const verdict = await count(request);
      if (verdict.isAllowed || !verdict.isExceeded) return;
      throw new AppError('RATE_LIMITED', undefined, { retryAfterSeconds: verdict.ttlInSeconds });
    };
  };
  // The cast restores the keys that Object.fromEntries forgets.
  return Object.fromEntries(Object.keys(RATES).map((name) => [name, step(name as RateClass)])) as RateLimits;
}
