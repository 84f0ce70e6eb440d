import type { ApiSwitch } from '@arkwright/contracts/core/api-switches';
import type { Limits } from '@arkwright/contracts/core/tiers';
import type { TokenSource } from '../identity/token-guard.ts';
import { newSecret, sha256 } from '../random.ts';
import { createShortCache } from '../short-cache.ts';
import type { ApiKeyActor } from './actor.ts';

const PREFIX = 'ak_';
const KEY = /^ak_[A-Za-z0-9_-]{43}$/;
/** How long a lost message about a new key or changed switches can matter. */
const LIFETIME_MS = 500;
const MOST_KNOWN = 20_000;

/** A program with an API key: `limits` are the instance's, `parts` what the owner has switched on; none while all is off. */
export type ApiKeyCaller = ApiKeyActor & { limits: Limits; parts: readonly ApiSwitch[] };

/** Finds the holder of a key by the key's SHA-256 (`sha256`); undefined where it is nobody's. */
export type LookUpApiKey = (hash: string) => Promise<ApiKeyCaller | undefined>;

export type ApiKeys = TokenSource<ApiKeyCaller> & {
  /** Called when keys or switches may have changed. */
  forget(): void;
};

/** A new key: `ak_` and 256 random bits. */
export const newApiKey = (): string => `${PREFIX}${newSecret()}`;

/** Whether a token wants to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/**
 * Keys are looked up by their hash alone: how long that takes says nothing about how much of a guessed key is right. What
 * was found is remembered for half a second, so that a program that calls without a pause does not reach the database.
 */
export function createApiKeys({ lookUp, now }: { lookUp: LookUpApiKey; now: () => number }): ApiKeys {
  const cache = createShortCache<ApiKeyCaller | undefined>({
    lifetimeMs: LIFETIME_MS,
    maxEntries: MOST_KNOWN,
    now,
  });
  const known = new Set<string>();

  async function load(hash: string): Promise<ApiKeyCaller | undefined> {
    const caller = await lookUp(hash);
    known.delete(hash);
    if (caller) known.add(hash);
    const [oldest] = known;
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    return caller;
  }

  return {
    async find(token) {
      if (!KEY.test(token)) return undefined;
      const hash = sha256(token);
      return cache.get(hash, () => load(hash));
    },
    knows: (token) => known.has(sha256(token)),
    forget: cache.forget,
  };
}
