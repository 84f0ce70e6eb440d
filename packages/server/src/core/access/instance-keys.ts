import { BoundedSet } from '@arkwright/ark/bounded';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { TokenSource } from '../identity/token-guard.ts';

/** How long a lost message about a new key or changed settings can have an effect. */
const LIFETIME_MS = 500;
const MAX_KNOWN = 20_000;
/** 256 random bits, as `newSecret` writes them. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A kind of instance key: its prefix. */
export type KeyKind = {
  /** A new key: the prefix and 256 random bits. */
  create(): string;
  /** Whether a token has this kind's prefix. */
  claims(token: string): boolean;
  /** Whether it has the form of one. */
  matches(token: string): boolean;
};

export function keyKind(prefix: string): KeyKind {
  const claims = (token: string) => token.startsWith(prefix);
  return {
    create: () => `${prefix}${newSecret()}`,
    claims,
    matches: (token) => claims(token) && SECRET.test(token.slice(prefix.length)),
  };
}

/** Finds the holder of a key by the key's SHA-256 (`sha256`); undefined if there is none. */
export type LookUpKey<Holder> = (hash: string) => Promise<Holder | undefined>;

export type InstanceKeys<Holder> = TokenSource<Holder> & {
  /** Call when keys, or their settings, may have changed. */
  forget(): void;
};

/**
 * Keys are looked up by hash only: the time it takes reveals nothing about how much of a guessed key is
 * right. Results are cached for half a second, so that a program calling without a pause doesn't reach the
 * database.
 */
export function createInstanceKeys<Holder>(options: {
  kind: KeyKind;
  lookUp: LookUpKey<Holder>;
  now: () => number;
}): InstanceKeys<Holder> {
  const { kind, lookUp, now } = options;
  const cache = createShortCache<Holder | undefined>({
    lifetimeMs: LIFETIME_MS,
    maxEntries: MAX_KNOWN,
    now,
  });
  const known = new BoundedSet<string>({ max: MAX_KNOWN, whenFull: 'drop-oldest' });

  async function load(hash: string): Promise<Holder | undefined> {
    const holder = await lookUp(hash);
    known.delete(hash);
    if (holder) known.add(hash);
    return holder;
  }

  return {
    async find(token) {
      if (!kind.matches(token)) return undefined;
      const hash = sha256(token);
      return cache.get(hash, () => load(hash));
    },
    knows: (token) => known.has(sha256(token)),
    forget: cache.forget,
  };
}
