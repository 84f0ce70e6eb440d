import { z } from 'zod';
import type { Application } from './applications.ts';

/** What somebody who follows a sign-in or invitation link asks for. */
export type AuthorizeRequest = {
  application: Application;
  scopes: string[];
  /** Null in an invitation that leads nowhere afterwards. */
  redirectUri: string | null;
  state: string | null;
  challenge: string | null;
  isInvitation: boolean;
  permissions: bigint;
  guildId: string | null;
  isGuildFixed: boolean;
  loginAs: string | null;
};

export type AuthorizeParse = { ok: true; request: AuthorizeRequest } | { ok: false; problem: string };

const KNOWN_SCOPES = ['identify', 'email', 'guilds', 'guilds.members.read', 'bot', 'applications.commands'];

const query = z.object({
  client_id: z.string(),
  response_type: z.string().optional(),
  redirect_uri: z.string().max(2000).optional(),
  scope: z.string().max(300),
  state: z.string().max(2000).optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.string().optional(),
  permissions: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  guild_id: z
    .string()
    .regex(/^\d{17,20}$/)
    .optional(),
  disable_guild_select: z.string().optional(),
  login_as: z.string().max(40).optional(),
});

/** Reads the query of `/oauth2/authorize`. A request that is not in order is never redirected: it gets a page. */
export function parseAuthorize(
  applications: ReadonlyMap<string, Application>,
  value: unknown,
): AuthorizeParse {
  const parsed = query.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
    return { ok: false, problem: `Invalid request: ${[...new Set(fields)].join(', ')}` };
  }
  const q = parsed.data;
  const scopes = q.scope.split(/[ +]/).filter(Boolean);
  const isInvitation = scopes.includes('bot');
  const application = applications.get(q.client_id);
  if (!application) return { ok: false, problem: 'Unknown Application' };
  const problem = problemOf(application, q, scopes);
  if (problem) return { ok: false, problem };
  return {
    ok: true,
    request: {
      application,
      scopes,
      redirectUri: q.response_type === 'code' ? (q.redirect_uri ?? null) : null,
      state: q.state ?? null,
      challenge: q.code_challenge ?? null,
      isInvitation,
      permissions: BigInt(q.permissions ?? '0'),
      guildId: q.guild_id ?? null,
      isGuildFixed: q.disable_guild_select === 'true',
      loginAs: q.login_as ?? null,
    },
  };
}

function problemOf(application: Application, q: z.infer<typeof query>, scopes: string[]): string | null {
  const unknown = scopes.find((scope) => !KNOWN_SCOPES.includes(scope));
  if (unknown !== undefined || scopes.length === 0) return 'Invalid Scope';
  const isInvitation = scopes.includes('bot');
  if (q.response_type !== undefined && q.response_type !== 'code') return 'Unsupported response_type';
  if (q.response_type === undefined && !isInvitation) return 'OAuth2 response_type is required';
  if (q.redirect_uri === undefined && q.response_type === 'code') return 'OAuth2 redirect_uri is required';
  if (q.redirect_uri !== undefined && !isAllowedRedirect(application, q.redirect_uri)) {
    return 'Invalid OAuth2 redirect_uri';
  }
  if (q.code_challenge && q.code_challenge_method !== 'S256') return 'code_challenge_method must be S256';
  return null;
}

/** Loopback addresses at any port and path, and those that the application is registered with. */
export function isAllowedRedirect(application: Pick<Application, 'redirectUris'>, uri: string): boolean {
  if (application.redirectUris.includes(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  return isHttp && isPlain && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}
