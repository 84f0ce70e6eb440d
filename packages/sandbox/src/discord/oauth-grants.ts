import { createHash, randomBytes } from 'node:crypto';

/** Seconds that an access token lives, as Discord tells it. */
export const ACCESS_TOKEN_SECONDS = 604_800;
const CODE_LIFE_MS = 10 * 60_000;
const REFRESH_LIFE_MS = 30 * 24 * 60 * 60_000;
/** Beyond this the oldest codes and tokens go. */
const MAX_KEPT = 2000;

export type Authorization = {
  userId: string;
  scopes: string[];
  redirectUri: string;
  /** base64url of SHA-256 of the verifier; null when the authorisation was asked for without PKCE. */
  challenge: string | null;
  /** The guild that the bot was put into on the way, if any. */
  guildId: string | null;
};

export type Grant = { userId: string; scopes: string[]; guildId: string | null };
export type TokenPair = Grant & { accessToken: string; refreshToken: string };

type Timed<T> = T & { expiresAt: number };

export type GrantStore = {
  /** A code for the token endpoint: good once, for ten minutes. */
  issueCode: (authorization: Authorization) => string;
  /** Trades a code for tokens; undefined when code, redirect address or verifier do not fit. */
  redeemCode: (
    code: string,
    proof: { redirectUri: string; verifier: string | null },
  ) => TokenPair | undefined;
  /** New tokens for a refresh token, which is good once. */
  refresh: (refreshToken: string) => TokenPair | undefined;
  /** `expiresAt` in milliseconds. */
  findAccess: (accessToken: string) => (Grant & { expiresAt: number }) | undefined;
  /** Ends every token of the user to whom `token` belongs. */
  revoke: (token: string) => void;
};

export function createGrantStore(now: () => number): GrantStore {
  const codes = new Map<string, Timed<Authorization>>();
  const access = new Map<string, Timed<Grant>>();
  const refreshes = new Map<string, Timed<Grant>>();

  function keep<T>(map: Map<string, Timed<T>>, entry: T, lifeMs: number): string {
    const secret = randomBytes(24).toString('base64url');
    map.set(secret, { ...entry, expiresAt: now() + lifeMs });
    const oldest = map.keys().next().value;
    if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
    return secret;
  }

  function live<T>(map: Map<string, Timed<T>>, secret: string): Timed<T> | undefined {
    const entry = map.get(secret);
    return entry && entry.expiresAt > now() ? entry : undefined;
  }

  function issueTokens(grant: Grant): TokenPair {
    return {
      ...grant,
      accessToken: keep(access, grant, ACCESS_TOKEN_SECONDS * 1000),
      refreshToken: keep(refreshes, grant, REFRESH_LIFE_MS),
    };
  }

  return {
    issueCode: (authorization) => keep(codes, authorization, CODE_LIFE_MS),
    redeemCode: (code, proof) => {
      const authorization = live(codes, code);
      // A code is spent by the attempt, also by one that fails.
      codes.delete(code);
      if (!authorization || authorization.redirectUri !== proof.redirectUri) return undefined;
      if (!verifies(authorization.challenge, proof.verifier)) return undefined;
      const { userId, scopes, guildId } = authorization;
      return issueTokens({ userId, scopes, guildId });
    },
    refresh: (refreshToken) => {
      const grant = live(refreshes, refreshToken);
      refreshes.delete(refreshToken);
      return grant && issueTokens({ userId: grant.userId, scopes: grant.scopes, guildId: null });
    },
    findAccess: (accessToken) => live(access, accessToken),
    revoke: (token) => {
      const grant = access.get(token) ?? refreshes.get(token);
      if (!grant) return;
      for (const map of [access, refreshes]) {
        for (const [secret, other] of map) if (other.userId === grant.userId) map.delete(secret);
      }
    },
  };
}

/** PKCE with S256 (RFC 7636 §4.6). A verifier where none was promised is refused too. */
function verifies(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return verifier === null;
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
