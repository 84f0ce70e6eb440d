import { z } from 'zod';
import { AppError } from '../../platform/base/app-error.ts';
import type { AppSettings } from '../../platform/settings.ts';

const TIMEOUT_MS = 10_000;

const tokenReply = z.object({ access_token: z.string().min(1) });
const userReply = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
});

/** At most this many guilds are in a reply, and a person can be in no more. */
const MAX_GUILDS = 200;
const guildsReply = z.array(z.object({ id: z.string().regex(/^\d{1,20}$/) })).max(MAX_GUILDS);

export type DiscordUser = {
  discordId: string;
  username: string;
  avatarUrl: string;
  email: string;
  /** The guilds that the person is in; undefined where Discord did not say. */
  guildIds: string[] | undefined;
};

/** Where Discord sends people back to; it must be registered with the application. */
export const callbackUrl = (settings: AppSettings) => `${settings.publicUrl}/api/auth/discord/callback`;

/** The page on which a person allows us to know who they are (OAuth2 with state and PKCE, S256). */
export function authorizeUrl(
  settings: AppSettings,
  request: { state: string; codeChallenge: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.discord.clientId,
    scope: 'identify email guilds',
    state: request.state,
    redirect_uri: callbackUrl(settings),
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  });
  return `${settings.discord.authorizeUrl}?${query}`;
}

/**
 * Turns Discord's code into a person, and revokes the access token, which we no longer need. Throws UNAUTHENTICATED if
 * Discord refuses the code, UPSTREAM if it does not answer as documented.
 */
export async function fetchDiscordUser(
  settings: AppSettings,
  grant: { code: string; codeVerifier: string },
): Promise<DiscordUser> {
  const token = await postForm(settings, '/oauth2/token', {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: callbackUrl(settings),
    code_verifier: grant.codeVerifier,
  });
  if (token.status === 400 || token.status === 401)
    throw new AppError('UNAUTHENTICATED', 'Discord refused the sign-in.');
  const { access_token } = await readReply(token, tokenReply);
  const me = await request(settings, '/users/@me', { headers: { authorization: `Bearer ${access_token}` } });
  const user = await readReply(me, userReply);
  const guildIds = await fetchGuildIds(settings, access_token);
  await postForm(settings, '/oauth2/token/revoke', {
    token: access_token,
    token_type_hint: 'access_token',
  }).catch(() => undefined);
  return {
    discordId: user.id,
    username: user.global_name || user.username,
    avatarUrl: user.avatar
      ? `https://cdn.discordapp.com/avatars/${user.id}/${encodeURIComponent(user.avatar)}.png?size=64`
      : '',
    email: user.email ?? '',
    guildIds,
  };
}

/** A failure does not prevent the sign-in: only manager roles are missing then. */
async function fetchGuildIds(settings: AppSettings, accessToken: string): Promise<string[] | undefined> {
  try {
    const reply = await request(settings, `/users/@me/guilds?limit=${MAX_GUILDS}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await readReply(reply, guildsReply)).map(({ id }) => id);
  } catch {
    return undefined;
  }
}

async function postForm(
  settings: AppSettings,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  const { clientId, clientSecret } = settings.discord;
  return request(settings, path, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  });
}

async function request(settings: AppSettings, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${settings.discord.apiUrl}/v10${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new AppError('UPSTREAM', 'Discord did not answer. Please try again.');
  }
}

async function readReply<Reply>(response: Response, schema: z.ZodType<Reply>): Promise<Reply> {
  const parsed = schema.safeParse(response.ok ? await response.json().catch(() => undefined) : undefined);
  if (!parsed.success)
    throw new AppError('UPSTREAM', 'Discord’s answer was not as expected. Please try again.');
  return parsed.data;
}
