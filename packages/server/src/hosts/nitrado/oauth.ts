import type { PlatformContext } from '../../platform/context.ts';
import type { NitradoSettings } from '../../platform/settings.ts';
import { HostError } from '../port.ts';
import { pairReply, tokenReply } from './replies.ts';
import { askNitrado, fetchNitrado, isNitradosError } from './request.ts';

/** Enough for game servers and their files; others may spend money or read about the person. */
export const SCOPE = 'service';

export type NitradoPair = { accessToken: string; refreshToken: string };

/** What Nitrado says about an access token. `nitradoId` is its own ID of the person. `expiresAt` in ms; 0 if unknown. */
export type NitradoTokenInfo = { nitradoId: string; username: string; scopes: string[]; expiresAt: number };

export type NitradoOAuth = {
  /** False if the installation has no client: nobody can log in, and nothing can be renewed. */
  canLogIn: boolean;
  /** Nitrado's page on which a person allows us to see the services. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Each code works once. HostError `refused` if Nitrado says that it is none. */
  exchangeCode(code: string, redirectUri: string): Promise<NitradoPair>;
  /** Both old tokens are dead as soon as Nitrado has answered. `refused` only for `invalid_grant`. */
  refreshTokens(refreshToken: string): Promise<NitradoPair>;
  describeToken(accessToken: string): Promise<NitradoTokenInfo>;
  /** Ends an access token and its refresh token. `ended`: it was dead already, and the refresh token may still live. */
  revoke(accessToken: string): Promise<'revoked' | 'ended'>;
};

/** Nitrado's logins (docs/reference/nitrado.md §1). All methods throw HostError. */
export function createNitradoOAuth(
  { apiUrl, oauthUrl, client }: NitradoSettings,
  { http, clock }: Pick<PlatformContext, 'http' | 'clock'>,
): NitradoOAuth {
  const { now } = clock;
  const tokenUrl = `${oauthUrl}/oauth/v2/token`;

  async function askPair(fields: Record<string, string>): Promise<NitradoPair> {
    if (!client) throw new HostError('failed', 'this installation has no Nitrado client');
    const form = new URLSearchParams({ ...fields, client_id: client.id, client_secret: client.secret });
    const { status, json } = await fetchNitrado(http, { url: tokenUrl, form, now });
    if (status === 400 && json?.error === 'invalid_grant')
      throw new HostError('refused', 'Nitrado answered invalid_grant');
    if (status !== 200) throw new HostError('failed', `Nitrado answered ${status} to a request for tokens`);
    const pair = pairReply.safeParse(json);
    if (!pair.success) throw new HostError('failed', 'Nitrado did not answer as documented');
    return { accessToken: pair.data.access_token, refreshToken: pair.data.refresh_token };
  }

  return {
    canLogIn: client !== undefined,
    authorizeUrl({ state, redirectUri }) {
      if (!client) throw new HostError('failed', 'this installation has no Nitrado client');
      const query = new URLSearchParams({
        client_id: client.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
      });
      return `${oauthUrl}/oauth/v2/auth?${query}`;
    },
    exchangeCode: (code, redirectUri) =>
      askPair({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refreshTokens: (refreshToken) => askPair({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async describeToken(token) {
      const { token: info } = await askNitrado(http, { url: `${apiUrl}/token`, token, now }, tokenReply);
      const { user, scopes, expires_at } = info;
      const expiresAt = Number.isSafeInteger(expires_at) && expires_at > 0 ? expires_at * 1000 : 0;
      return { nitradoId: user.id, username: user.username || user.id, scopes, expiresAt };
    },
    async revoke(token) {
      const { status, json } = await fetchNitrado(http, { url: tokenUrl, method: 'DELETE', token, now });
      if (status === 200 || status === 204) return 'revoked';
      if (status === 401 && isNitradosError(json)) return 'ended';
      throw new HostError('failed', `Nitrado answered ${status} to a revocation`);
    },
  };
}
