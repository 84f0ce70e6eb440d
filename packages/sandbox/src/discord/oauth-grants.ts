import { createHash, randomBytes } from 'node:crypto';

/** Seconds that an access token lives, as Discord tells it. */
export const ACCESS_TOKEN_SECONDS = 604_800;
const CODE_LIFE_MS = 10 * 60_000;
const REFRESH_LIFE_MS = 30 * 24 * 60 * 60_000;
/** Beyond this the oldest codes and tokens go. */
const MAX_KEPT = 2000;

export type Authorization = {
  userId: string;
  /** The application that was authorised; the installation's own if it is missing. */
  applicationId?: string;
  scopes: string[];
  redirectUri: string;
  /** base64url of SHA-256 of the verifier; null when the authorisation was asked for without PKCE. */
  challenge: string | null;
  /** The guild that the bot was put into on the way, if any. */
  guildId: string | null;
};

export type Grant = Pick<Authorization, 'userId' | 'applicationId' | 'scopes' | 'guildId'>;
export type TokenPair = Grant & { accessToken: string; refreshToken: string };

type Timed<T> = T & { expiresAt: number };

export type GrantStore = {
  /** A code for the token endpoint: good once, for ten minutes. */
  issueCode: (authorization: Authorization) => string;
  /** Trades a code for tokens; undefined when code, redirect address or verifier do not fit. */
  redeemCode: (
    code: string,
    proof: { redirectUri: string; verifier: string | null; applicationId?: string },
  ) => TokenPair | undefined;
  /** New tokens for a refresh token, which is good once, and for its own application alone. */
  refresh: (refreshToken: string, applicationId?: string) => TokenPair | undefined;
  /** `expiresAt` in milliseconds. */
  findAccess: (accessToken: string) => (Grant & { expiresAt: number }) | undefined;
  /** Ends every token that the application has of the user to whom `token` belongs. */
  revoke: (token: string, applicationId?: string) => void;
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
      if (authorization.applicationId !== proof.applicationId) return undefined;
      if (!verifies(authorization.challenge, proof.verifier)) return undefined;
      const { redirectUri: _to, challenge: _proven, expiresAt: _until, ...grant } = authorization;
      return issueTokens(grant);
    },
    refresh: (refreshToken, applicationId) => {
      const grant = live(refreshes, refreshToken);
      refreshes.delete(refreshToken);
      if (!grant || grant.applicationId !== applicationId) return undefined;
      const { expiresAt: _until, ...kept } = grant;
      return issueTokens({ ...kept, guildId: null });
    },
    findAccess: (accessToken) => live(access, accessToken),
    revoke: (token, applicationId) => {
      const grant = access.get(token) ?? refreshes.get(token);
      if (!grant || grant.applicationId !== applicationId) return;
      for (const map of [access, refreshes]) {
        for (const [secret, other] of map) {
          if (other.userId === grant.userId && other.applicationId === applicationId) map.delete(secret);
        }
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
