import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { AppError } from '../../platform/base/app-error.ts';
import { addressGroupOf } from '../../platform/http/address-group.ts';

/** Maximum invalid tokens of an address per minute. */
export const MAX_FAILURES = 60;
const MAX_ADDRESSES = 20_000;

type Tries = { until: number; failures: number; running: Set<Promise<unknown>> };

/** Where tokens are looked up: sessions, API keys, or both. */
export type TokenSource<Found> = {
  /** The holder of a token; undefined if it is invalid, or no longer valid. */
  find(token: string): Promise<Found | undefined>;
  /** Whether this process has found the token's holder and not seen it end. Makes no query. */
  knows(token: string): boolean;
};

/**
 * The holder of a token, for a caller at an address. RATE_LIMITED, without a database query, if the address
 * has sent too many invalid tokens; tokens that this process knows are not affected.
 */
export type FindByToken<Found> = (token: string, address: string) => Promise<Found | undefined>;

/** Counts in this process. */
export function createTokenGuard<Found>(source: TokenSource<Found>, now: () => number): FindByToken<Found> {
  const byPlace = new BoundedMap<string, Tries>({ max: MAX_ADDRESSES, whenFull: 'drop-oldest' });

  function triesFrom(address: string): Tries {
    const place = addressGroupOf(address);
    const known = byPlace.get(place);
    if (known && known.until > now()) return known;
    const running =
      known?.running ?? new BoundedSet<Promise<unknown>>({ max: MAX_FAILURES, whenFull: 'refuse' });
    const tries: Tries = { until: now() + MINUTE_MS, failures: 0, running };
    byPlace.delete(place);
    byPlace.set(place, tries);
    return tries;
  }

  return async (token, address) => {
    if (source.knows(token)) return source.find(token);
    const tries = triesFrom(address);
    // However many come at once, no more are looked up than may fail.
    while (tries.failures + tries.running.size >= MAX_FAILURES) {
      if (tries.failures >= MAX_FAILURES) {
        throw new AppError('RATE_LIMITED', undefined, { retryAfterSeconds: (tries.until - now()) / 1000 });
      }
      await Promise.race(tries.running).catch(() => {});
    }
    const asking = source.find(token);
    tries.running.add(asking);
    try {
      const found = await asking;
      if (!found) tries.failures++;
      return found;
    } finally {
      tries.running.delete(asking);
    }
  };
}
