import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  DESTROYS_A_MINUTE,
  KEY_CALLS_A_MINUTE,
  READS_A_MINUTE,
  WRITES_A_MINUTE,
} from '@arkwright/contracts/core/rates';
import type { RateClass } from '@arkwright/contracts/core/route';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { addressGroupOf } from './address-group.ts';

/** Calls with an API key, and those of a companion for each server, are counted besides those of their route's class. */
type Counted = RateClass | 'api-key' | `${'companion' | 'companion-log' | 'registration'}-server` | 'nowhere';

type Rate = {
  max: number;
  by: keyof typeof KEYS;
  /** Headers of each reply tell how much is left: `x-ratelimit-limit`, `-remaining`, and seconds until `-reset`. */
  isTold?: true;
};

/** Whom a request is counted for. Addresses are for calls that nobody is signed in for. */
const KEYS = {
  caller: (request: FastifyRequest) => request.admission.actor?.id ?? addressGroupOf(request.ip),
  address: (request: FastifyRequest) => addressGroupOf(request.ip),
  /** The instance that the caller was admitted to. */
  bot: (request: FastifyRequest) => request.admission.scope?.botId ?? '',
  /** The instance that the path names, whether or not it exists. */
  instance: (request: FastifyRequest) => textIn(request.params, 'botId'),
  /** The server that a companion calls for, whether or not it is one of its instance. */
  server: (request: FastifyRequest) =>
    `${request.admission.actor?.id} ${textIn(request.body, 'serverId') || textIn(request.query, 'serverId')}`,
};

/** Requests a minute. Where there are several rates, one that is used up keeps a request from the next ones. */
const RATES: Record<Counted, readonly Rate[]> = {
  'api-key': [{ max: KEY_CALLS_A_MINUTE, by: 'caller', isTold: true }],
  read: [{ max: READS_A_MINUTE, by: 'caller' }],
  write: [{ max: WRITES_A_MINUTE, by: 'caller' }],
  // A household or an office shares one address, and each sign-in takes two calls. Codes and tokens are 256 random bits:
  // these two keep the load down, not guessing.
  'sign-in': [{ max: 60, by: 'address' }],
  verify: [{ max: 120, by: 'address' }],
  // Addresses at which there is nothing: apart from calls, so that a program that goes on with an old one harms no others.
  nowhere: [{ max: 300, by: 'address' }],
  'rcon-test': [{ max: 10, by: 'caller' }],
  // Each is a message in a channel that others read.
  'test-message': [{ max: 10, by: 'caller' }],
  // Each may ask Discord for many people; how many in all is bounded where they are asked for.
  people: [{ max: 30, by: 'caller' }],
  // Whoever types slowly asks once for each letter. How often Discord is asked is bounded, too, where it is asked.
  members: [{ max: 90, by: 'caller' }],
  // The second is for many addresses that ask for the texts of one instance.
  'public-list': [
    { max: 60, by: 'address' },
    { max: 600, by: 'instance' },
  ],
  // A key serves up to 150 game servers. At the default of an upload a minute one calls some 15 times: 4 kinds in a few
  // parts of 1,000 rows, 3 questions for commands that wait 20 s each, results. So many leave each 40.
  companion: [{ max: 6000, by: 'caller' }],
  // The most that a server needs: every 10 s 20 parts of dinos, 10 of bases and of players, 1 of tribes. One that has gone
  // wild takes a twentieth of the key's calls, and leaves the others theirs.
  'companion-server': [{ max: 300, by: 'server' }],
  // Apart, so that a large save keeps no log off, and no log a save. A busy log is handed on by the second, of 150 servers
  // as of one; an agent that catches up calls four times in it.
  'companion-log': [{ max: 10_000, by: 'caller' }],
  'companion-log-server': [{ max: 300, by: 'server' }],
  // Players have them made by what they write in the chat: counted apart, or they could keep uploads and commands off.
  registration: [{ max: 1500, by: 'caller' }],
  'registration-server': [{ max: 60, by: 'server' }],
  // Reads each row of an instance, of which there may be a million. A page that follows uploads asks 20 times by itself,
  // and who types slowly once for each letter.
  search: [{ max: 120, by: 'caller' }],
  // What can't be taken back, for all who may do it together (security.md 7): besides 'write'.
  destroy: [{ max: DESTROYS_A_MINUTE, by: 'bot' }],
  export: [{ max: 10, by: 'caller' }],
};

/** So many callers are remembered for each rate, some 10 MB: those who flood it must not push out their own count. */
const MAX_CALLERS = 50_000;

/** For each class of routes a step that throws RATE_LIMITED. The count is shared by the routes of a class. */
export type RateLimits = Record<Counted, (request: FastifyRequest, reply: FastifyReply) => Promise<void>>;

/** Counts in this process. `isOn: false` is for tests that make thousands of calls as one user. */
export async function createRateLimits(app: FastifyInstance, isOn: boolean): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const step = (name: Counted) => {
    const counts = RATES[name].map(({ max, by, isTold }) => {
      // Apart from the call: the plugin's types leave `cache` out here, where the plugin reads it.
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
  // The cast restores the keys that Object.fromEntries forgets.
  return Object.fromEntries(Object.keys(RATES).map((name) => [name, step(name as Counted)])) as RateLimits;
}

/** A text in a request that has not been parsed yet, cut to the length of ids; empty where there is none. */
function textIn(part: unknown, name: string): string {
  const value = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
  return typeof value === 'string' ? value.slice(0, 64) : '';
}
