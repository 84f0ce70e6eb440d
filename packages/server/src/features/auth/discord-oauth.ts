import { z } from 'zod';
import { createDiscordRest, type DiscordRest, endDiscordRest } from '../../core/discord-rest/client.ts';
import { hasError } from '../../core/discord-rest/verdict.ts';
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
  const rest = createDiscordRest(settings.discord, { timeoutMs: TIMEOUT_MS, retries: 0 });
  try {
    return await signIn(rest, settings, grant);
  } finally {
    endDiscordRest(rest);
  }
}

async function signIn(
  rest: DiscordRest,
  settings: AppSettings,
  grant: { code: string; codeVerifier: string },
): Promise<DiscordUser> {
  const asked = {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: callbackUrl(settings),
    code_verifier: grant.codeVerifier,
  };
  const { access_token: token } = await readReply(
    postForm(rest, settings, ['/oauth2/token', asked]),
    tokenReply,
  );
  const user = await readReply(get(rest, '/users/@me', token), userReply);
  const guildIds = await fetchGuildIds(rest, token);
  const revoked = { token, token_type_hint: 'access_token' };
  await postForm(rest, settings, ['/oauth2/token/revoke', revoked]).catch(() => undefined);
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
async function fetchGuildIds(rest: DiscordRest, token: string): Promise<string[] | undefined> {
  try {
    const reply = get(rest, `/users/@me/guilds?limit=${MAX_GUILDS}`, token);
    return (await readReply(reply, guildsReply)).map(({ id }) => id);
  } catch {
    return undefined;
  }
}

function postForm(rest: DiscordRest, settings: AppSettings, [path, fields]: Form): Promise<unknown> {
  const { clientId, clientSecret } = settings.discord;
  return rest.post(path, {
    auth: false,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    passThroughBody: true,
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

type Form = [path: `/${string}`, fields: Record<string, string>];

const get = (rest: DiscordRest, path: `/${string}`, accessToken: string) =>
  rest.get(path, {
    auth: false,
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** Discord's own refusal of a code ends a sign-in; a page of a proxy with the same status only delays it. */
const isRefused = (error: unknown) => hasError(error, 'invalid_grant') || hasError(error, 'invalid_request');

async function readReply<Reply>(reply: Promise<unknown>, schema: z.ZodType<Reply>): Promise<Reply> {
  const said = await reply.catch((error: unknown) => {
    throw isRefused(error)
      ? new AppError('UNAUTHENTICATED', 'Discord refused the sign-in.')
      : new AppError('UPSTREAM', 'Discord did not answer. Please try again.');
  });
  const parsed = schema.safeParse(said);
  if (!parsed.success)
    throw new AppError('UPSTREAM', 'Discord’s answer was not as expected. Please try again.');
  return parsed.data;
}
