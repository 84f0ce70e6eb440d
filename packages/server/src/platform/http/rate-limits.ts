import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  DESTROYS_A_MINUTE,
  KEY_CALLS_A_MINUTE,
  READS_A_MINUTE,
  WRITES_A_MINUTE,
} from '@arkwright/contracts/core/rates';
import type { RateClass } from '@arkwright/contracts/derived/route';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { addressGroupOf } from './address-group.ts';

/**
 * Calls with an API key, and a companion's calls for each server, are counted in addition to their route's
 * class.
 */
type Counted = RateClass | 'api-key' | `${'companion' | 'companion-log' | 'registration'}-server` | 'nowhere';

type Rate = {
  max: number;
  by: keyof typeof KEYS;
  /**
   * Each reply's headers say how much is left: `x-ratelimit-limit`, `-remaining`, and seconds until `-reset`.
   */
  isTold?: true;
};

/** Who a request is counted for. Addresses are for calls without a signed-in user. */
const KEYS = {
  caller: (request: FastifyRequest) => request.admission.actor?.id ?? addressGroupOf(request.ip),
  address: (request: FastifyRequest) => addressGroupOf(request.ip),
  /** The instance that the caller was admitted to. */
  bot: (request: FastifyRequest) => request.admission.scope?.botId ?? '',
  /** The instance in the path, whether or not it exists. */
  instance: (request: FastifyRequest) => textIn(request.params, 'botId'),
  /** The server that a companion calls for, whether or not it belongs to the instance. */
  server: (request: FastifyRequest) =>
    `${request.admission.actor?.id} ${textIn(request.body, 'serverId') || textIn(request.query, 'serverId')}`,
};

/**
 * Requests a minute. If there are several rates, a used-up one stops a request before it counts for the next.
 */
const RATES: Record<Counted, readonly Rate[]> = {
  'api-key': [{ max: KEY_CALLS_A_MINUTE, by: 'caller', isTold: true }],
  read: [{ max: READS_A_MINUTE, by: 'caller' }],
  write: [{ max: WRITES_A_MINUTE, by: 'caller' }],
  // A household or an office shares one address, and each sign-in takes two calls. Codes and tokens are 256
  // random bits: these two limit load, not guessing.
  'sign-in': [{ max: 60, by: 'address' }],
  verify: [{ max: 120, by: 'address' }],
  // Unknown addresses: counted separately, so that a program that keeps calling an old one doesn't affect
  // others.
  nowhere: [{ max: 300, by: 'address' }],
  'rcon-test': [{ max: 10, by: 'caller' }],
  // Each is a message in a channel that others read.
  'test-message': [{ max: 10, by: 'caller' }],
  // Each may request many people from Discord; the total is limited where they are requested.
  people: [{ max: 30, by: 'caller' }],
  // A slow typist sends one per letter. Requests to Discord are limited separately.
  members: [{ max: 90, by: 'caller' }],
  // The second is for many addresses that fetch the texts of one instance.
  'public-list': [
    { max: 60, by: 'address' },
    { max: 600, by: 'instance' },
  ],
  // A key serves up to 150 game servers. At the default of an upload a minute each makes some 15 calls: 4
  // kinds in a few parts of 1,000 rows, 3 requests for commands that wait 20 s each, results. This leaves
  // each of them 40.
  companion: [{ max: 6000, by: 'caller' }],
  // The most that a server needs: every 10 s 20 parts of dinos, 10 of bases and of players, 1 of tribes. A
  // runaway server uses a twentieth of the key's calls, and leaves the others theirs.
  'companion-server': [{ max: 300, by: 'server' }],
  // Separate, so that a large save doesn't block a log or the other way round. A busy log is sent every
  // second, with 150 servers as with one; an agent that is catching up calls four times a second.
  'companion-log': [{ max: 10_000, by: 'caller' }],
  'companion-log-server': [{ max: 300, by: 'server' }],
  // Players trigger these by typing in the chat: counted separately, or they could block uploads and
  // commands.
  registration: [{ max: 1500, by: 'caller' }],
  'registration-server': [{ max: 60, by: 'server' }],
  // Reads each row of an instance, of which there may be a million. A page that follows uploads calls it 20
  // times by itself, and a slow typist once per letter.
  search: [{ max: 120, by: 'caller' }],
  // Irreversible calls, for everybody who may make them together: in addition to 'write'.
  destroy: [{ max: DESTROYS_A_MINUTE, by: 'bot' }],
  export: [{ max: 10, by: 'caller' }],
};

/** Callers remembered for each rate, some 10 MB: a flooding caller must not push out its own count. */
const MAX_CALLERS = 50_000;

/** For each class of routes a step that throws RATE_LIMITED. The routes of a class share the count. */
export type RateLimits = Record<Counted, (request: FastifyRequest, reply: FastifyReply) => Promise<void>>;

/** Counts in this process. `isOn: false` is for tests that make thousands of calls as one user. */
export async function createRateLimits(app: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const step = (name: Counted) => {
    const counts = RATES[name].map(({ max, by, isTold }) => {
      // Separate from the call: the plugin's types omit `cache` here, although the plugin reads it.
      const options = { max, timeWindow: MINUTE_MS, cache: MAX_CALLERS, keyGenerator: KEYS[by] };
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
  // The cast restores the keys that Object.fromEntries drops.
  return Object.fromEntries(Object.keys(RATES).map((name) => [name, step(name as Counted)])) as RateLimits;
}

/** A text in a request that has not been parsed yet, cut to the length of ids; empty if missing. */
function textIn(part: unknown, name: string): string {
  const value = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
  return typeof value === 'string' ? value.slice(0, 64) : '';
}
