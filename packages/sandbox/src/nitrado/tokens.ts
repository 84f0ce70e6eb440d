import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const ACCESS_LIFE_MS = 24 * 60 * 60_000;
const REFRESH_LIFE_MS = 30 * 24 * 60 * 60_000;
const CODE_LIFE_MS = 10 * 60_000;
/** Nitrado's own end of a token that lives for many years. */
const LONG_LIFE_UNTIL_MS = 2_147_483_647_000;
/** Beyond this the oldest codes and tokens go. */
const MAX_KEPT = 2000;

const tokenSchema = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  access: z.string(),
  /** Null for a long-life token. */
  refresh: z.string().nullable(),
  accessEndsAt: z.number(),
  refreshEndsAt: z.number(),
  /** The one service that it is good for; null for all. */
  serviceId: z.string().nullable(),
});

/** An access token with its refresh token, both gone at once when they are renewed. Times in ms since 1970. */
export type NitradoToken = z.infer<typeof tokenSchema>;

export type CodeGrant = { account: string; scopes: string[]; redirectUri: string };

export type TokenStore = {
  /** A code for the token endpoint: good once, for ten minutes. */
  issueCode(grant: CodeGrant): string;
  redeemCode(code: string, redirectUri: string): NitradoToken | undefined;
  /** A new pair. The old access token dies with the old refresh token. */
  refresh(refreshToken: string): NitradoToken | undefined;
  issueLongLife(options: {
    account: string;
    scopes: string[];
    endsAt?: number | undefined;
    serviceId?: string | undefined;
  }): NitradoToken;
  find(accessToken: string): NitradoToken | undefined;
  /** Kills a pair; false if the access token is none, or has ended, after which the refresh token lives on. */
  revoke(accessToken: string): boolean;
  /** Kills everything that an account has given; returns how many. */
  revokeAccount(account: string): number;
  /** Ends the access tokens of an account, as if a day had passed. */
  expireAccess(account: string): number;
  snapshot(): NitradoToken[];
};

export const savedTokens = z.array(tokenSchema).max(MAX_KEPT);

/** Nitrado's tokens (nitrado.md §1). `changed` is called after each change of what a later run needs. */
export function createTokenStore(
  now: () => number,
  { saved = [], changed = () => {} }: { saved?: readonly NitradoToken[]; changed?: () => void } = {},
): TokenStore {
  let tokens = [...saved];
  const codes = new Map<string, CodeGrant & { endsAt: number }>();
  let last = tokens.reduce((highest, { id }) => Math.max(highest, Number(id)), 0);

  function add(token: Omit<NitradoToken, 'id' | 'access'>): NitradoToken {
    const added = { ...token, id: String(++last), access: secret() };
    tokens = [...tokens, added].slice(-MAX_KEPT);
    changed();
    return added;
  }

  function issue(account: string, scopes: string[]): NitradoToken {
    return add({
      account,
      scopes,
      refresh: secret(),
      accessEndsAt: now() + ACCESS_LIFE_MS,
      refreshEndsAt: now() + REFRESH_LIFE_MS,
      serviceId: null,
    });
  }

  function removeWhere(isGone: (token: NitradoToken) => boolean): number {
    const before = tokens.length;
    tokens = tokens.filter((token) => !isGone(token));
    if (tokens.length < before) changed();
    return before - tokens.length;
  }

  return {
    issueCode: (grant) => {
      const code = secret();
      codes.set(code, { ...grant, endsAt: now() + CODE_LIFE_MS });
      const oldest = codes.keys().next().value;
      if (codes.size > MAX_KEPT && oldest !== undefined) codes.delete(oldest);
      return code;
    },
    redeemCode: (code, redirectUri) => {
      const grant = codes.get(code);
      // A code is spent by the attempt, also by one that fails.
      codes.delete(code);
      if (!grant || grant.endsAt <= now() || grant.redirectUri !== redirectUri) return undefined;
      return issue(grant.account, grant.scopes);
    },
    refresh: (refreshToken) => {
      const old = tokens.find((token) => token.refresh === refreshToken && token.refreshEndsAt > now());
      if (!old) return undefined;
      removeWhere((token) => token === old);
      return issue(old.account, old.scopes);
    },
    issueLongLife: ({ account, scopes, endsAt = LONG_LIFE_UNTIL_MS, serviceId }) =>
      add({
        account,
        scopes,
        refresh: null,
        accessEndsAt: endsAt,
        refreshEndsAt: 0,
        serviceId: serviceId ?? null,
      }),
    find: (accessToken) => tokens.find((token) => token.access === accessToken && token.accessEndsAt > now()),
    revoke: (accessToken) =>
      removeWhere(({ access, accessEndsAt }) => access === accessToken && accessEndsAt > now()) > 0,
    revokeAccount: (account) => removeWhere((token) => token.account === account),
    expireAccess: (account) => {
      const ended = tokens.filter((token) => token.account === account && token.refresh !== null);
      for (const token of ended) token.accessEndsAt = now();
      changed();
      return ended.length;
    },
    snapshot: () => tokens,
  };
}

const secret = () => randomBytes(32).toString('base64url');
