import { createHash } from 'node:crypto';

/** `limit` requests within `windowMs`, counted from the first. */
export type BucketRule = { limit: number; windowMs: number };

export type BucketState = { limit: number; remaining: number; resetAt: number; hash: string };

/** Whose limit it is: the bot's for a route, the bot's over all, or one that all who use a thing share. */
export type LimitScope = 'user' | 'global' | 'shared';

/** What a limiter says about one request; `retryAfterMs` is set when it is refused. */
export type LimitVerdict = { bucket: BucketState | null; retryAfterMs?: number; scope?: LimitScope };

const GLOBAL: BucketRule = { limit: 50, windowMs: 1000 };
/** Renames are held back by a limit of their own that no header tells of (ark-domain.md §6.5). */
const RENAMES: BucketRule = { limit: 2, windowMs: 600_000 };
/** New commands of a guild, or global ones; of writing one over none counts (ark-domain.md §6.7). */
const COMMAND_CREATES: BucketRule = { limit: 200, windowMs: 24 * 60 * 60_000 };
/** Sessions that a bot may begin a day, and how soon after each other. */
const IDENTIFIES: BucketRule = { limit: 1000, windowMs: 24 * 60 * 60_000 };
const IDENTIFY_PACE: BucketRule = { limit: 1, windowMs: 5000 };
/** Changes of a user name. */
const USER_NAMES: BucketRule = { limit: 2, windowMs: 60 * 60_000 };
const MAX_BUCKETS = 10_000;
const MAX_CALLERS = 2000;

type Window = { used: number; resetAt: number };

export type RateLimiter = {
  /** Counts a request against the 50 a second that one bot has over all routes. */
  takeGlobal: () => LimitVerdict;
  /** Counts a request against the bucket of its route; `major` is the guild, channel or webhook id in the path. */
  takeRoute: (route: string, major: string, rule: BucketRule) => LimitVerdict;
  /** Counts a change of a channel's name or topic. */
  takeRename: (channelId: string) => LimitVerdict;
  /** Counts `count` new commands of a guild or of `global`, unless that were too many; says whether it did. */
  takeCommandCreates: (scope: string, count: number) => boolean;
  /** Counts a session that begins, which Discord refuses none of; says whether it was one too many of the day. */
  takeIdentify: () => boolean;
  /** Whether a session begins less than five seconds after the one before of the same `key`. */
  isIdentifyTooSoon: (key: number) => boolean;
  /** Counts this many sessions as used, at most all that are left. */
  useUpIdentifies: (count: number) => void;
  /** Counts a change of the bot's user name; says whether it may be. */
  takeUserName: () => boolean;
  /** As `GET /gateway/bot` says it, `reset_after` in ms. */
  identifiesLeft: () => { total: number; remaining: number; reset_after: number };
  reset: () => void;
};

/** Discord's rate limits in memory; `now` in milliseconds, so that a test can move it. */
export function createRateLimiter(now: () => number): RateLimiter {
  const windows = new Map<string, Window>();

  function take(key: string, rule: BucketRule, count = 1): Window & { refused: boolean } {
    const current = windows.get(key);
    const time = now();
    if (!current || current.resetAt <= time) {
      if (windows.size >= MAX_BUCKETS) dropExpired(time);
      const fresh = { used: Math.min(count, rule.limit), resetAt: time + rule.windowMs };
      if (count > rule.limit) return { ...fresh, refused: true };
      windows.set(key, fresh);
      return { ...fresh, refused: false };
    }
    if (current.used + count > rule.limit) return { ...current, refused: true };
    current.used += count;
    return { ...current, refused: false };
  }

  function dropExpired(time: number): void {
    for (const [key, window] of windows) if (window.resetAt <= time) windows.delete(key);
  }

  function identifiesLeft() {
    const window = windows.get('identify');
    const isOver = !window || window.resetAt <= now();
    return {
      total: IDENTIFIES.limit,
      remaining: IDENTIFIES.limit - (isOver ? 0 : window.used),
      reset_after: isOver ? IDENTIFIES.windowMs : window.resetAt - now(),
    };
  }

  return {
    takeGlobal: () => {
      const window = take('global', GLOBAL);
      return window.refused
        ? { bucket: null, retryAfterMs: window.resetAt - now(), scope: 'global' }
        : { bucket: null };
    },
    takeRoute: (route, major, rule) => {
      const window = take(`${route} ${major}`, rule);
      const bucket = {
        limit: rule.limit,
        remaining: Math.max(0, rule.limit - window.used),
        resetAt: window.resetAt,
        hash: createHash('sha256').update(route).digest('hex').slice(0, 32),
      };
      return window.refused ? { bucket, retryAfterMs: window.resetAt - now(), scope: 'user' } : { bucket };
    },
    takeRename: (channelId) => {
      const window = take(`rename ${channelId}`, RENAMES);
      return window.refused
        ? { bucket: null, retryAfterMs: window.resetAt - now(), scope: 'user' }
        : { bucket: null };
    },
    takeCommandCreates: (scope, count) =>
      count === 0 || !take(`commands ${scope}`, COMMAND_CREATES, count).refused,
    takeIdentify: () => take('identify', IDENTIFIES).refused,
    isIdentifyTooSoon: (key) => take(`identify ${key}`, IDENTIFY_PACE).refused,
    useUpIdentifies: (count) => {
      const left = identifiesLeft();
      take('identify', IDENTIFIES, Math.min(count, left.remaining));
    },
    takeUserName: () => !take('user name', USER_NAMES).refused,
    identifiesLeft,
    reset: () => windows.clear(),
  };
}

/** Everybody's rate limits. `of` takes the id of an application or of a person, or `ADDRESS`. */
export type RateLimits = { of: (caller: string) => RateLimiter; reset: () => void };

/** Who calls without a token is known by the address alone. */
export const ADDRESS = 'address';

/** Limits for each caller, as Discord counts by token; of more callers than there is room for, the oldest start anew. */
export function createRateLimits(now: () => number): RateLimits {
  const limiters = new Map<string, RateLimiter>();
  return {
    of: (caller) => {
      const limiter = limiters.get(caller) ?? createRateLimiter(now);
      limiters.set(caller, limiter);
      const oldest = limiters.keys().next().value;
      if (limiters.size > MAX_CALLERS && oldest !== undefined) limiters.delete(oldest);
      return limiter;
    },
    reset: () => limiters.clear(),
  };
}

/** The `X-RateLimit-*` headers of a reply; times in seconds with milliseconds as fraction. */
export function bucketHeaders(bucket: BucketState, now: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(bucket.limit),
    'x-ratelimit-remaining': String(bucket.remaining),
    'x-ratelimit-reset': (bucket.resetAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': (Math.max(0, bucket.resetAt - now) / 1000).toFixed(3),
    'x-ratelimit-bucket': bucket.hash,
  };
}
