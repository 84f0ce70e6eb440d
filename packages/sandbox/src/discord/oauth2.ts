import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxAccount } from '../base/accounts.ts';
import { type Application, isIn } from './applications.ts';
import { accountsPage, guildsPage, messagePage } from './authorize-page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { parseAuthorize } from './authorize-request.ts';
import type { ParsedBody } from './body-parsers.ts';
import type { DiscordContext } from './context.ts';
import { letApplicationJoin } from './guild-changes.ts';
import { guildView } from './guild-views.ts';
import type { Page } from './html.ts';
import { CONTENT_SECURITY_POLICY } from './html.ts';
import type { Guild } from './model.ts';
import type { TokenPair } from './oauth-grants.ts';
import { ACCESS_TOKEN_SECONDS } from './oauth-grants.ts';
import { ALL_PERMISSIONS, guildPermissions, holds } from './permissions.ts';

/** `/oauth2/authorize`: the page on which one chooses who to be, and for an invitation where the bot goes. */
export function registerAuthorize(app: FastifyInstance, context: DiscordContext): void {
  for (const url of ['/oauth2/authorize', '/api/oauth2/authorize', '/api/v10/oauth2/authorize']) {
    app.get(url, (request, reply) => authorize({ context, request, reply }));
  }
}

type Exchange = { context: DiscordContext; request: FastifyRequest; reply: FastifyReply };

function authorize({ context, request, reply }: Exchange): FastifyReply {
  const { state } = context;
  const parsed = parseAuthorize(state.applications, request.query);
  if (!parsed.ok) return sendPage(reply, messagePage('This link does not work', parsed.problem), 400);
  const ask = parsed.request;
  const link = linksOf(request);
  const deny = ask.redirectUri && withQuery(ask.redirectUri, { ...DENIAL, state: ask.state });
  if (ask.loginAs === null) {
    const guild = ask.guildId ? state.guilds.get(ask.guildId) : undefined;
    return sendPage(reply, accountsPage({ context, ask, guild, link, deny }));
  }
  const account = state.accounts.find((candidate) => candidate.name === ask.loginAs);
  if (!account)
    return sendPage(reply, messagePage('This link does not work', 'Unknown account in login_as'), 400);
  if (!ask.isInvitation) return sendBack({ context, reply, ask, account, guild: null });
  const own = manageableGuilds(context, account);
  if (ask.guildId === null) {
    const free = own.filter((guild) => !isIn(guild, ask.application));
    return sendPage(reply, guildsPage({ ask, account, guilds: free, link, deny }));
  }
  const guild = own.find((candidate) => candidate.id === ask.guildId);
  if (!guild) {
    const problem = `${account.displayName} may not add bots to that server.`;
    return sendPage(reply, messagePage('Not allowed', problem), 403);
  }
  const permissions = ask.permissions & ALL_PERMISSIONS;
  letApplicationJoin(state, guild, { application: ask.application, permissions });
  return sendBack({ context, reply, ask, account, guild });
}

const DENIAL = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request',
};

type ConsentOutcome = {
  context: DiscordContext;
  reply: FastifyReply;
  ask: AuthorizeRequest;
  account: SandboxAccount;
  guild: Guild | null;
};

function sendBack({ context, reply, ask, account, guild }: ConsentOutcome): FastifyReply {
  if (ask.redirectUri === null) {
    return sendPage(reply, messagePage('Done', `The bot was added to ${guild?.name ?? 'the server'}.`));
  }
  const code = context.grants.issueCode({
    userId: account.discordId,
    applicationId: ask.application.clientId,
    scopes: ask.scopes,
    redirectUri: ask.redirectUri,
    challenge: ask.challenge,
    guildId: guild?.id ?? null,
  });
  const target = withQuery(ask.redirectUri, {
    code,
    state: ask.state,
    guild_id: guild?.id ?? null,
    permissions: guild ? ask.permissions.toString() : null,
  });
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(target, 302);
}

/** The guilds that the account may add bots to: its own and those where it may manage the guild. */
function manageableGuilds({ state }: DiscordContext, account: SandboxAccount): Guild[] {
  return [...state.guilds.values()].filter((guild) => {
    const member = guild.members.get(account.discordId);
    return member && holds(guildPermissions(guild, member), 'MANAGE_GUILD');
  });
}

/** Makes links to this same page with some of the query changed; null takes a parameter away. */
function linksOf(request: FastifyRequest): (changes: Record<string, string | null>) => string {
  const url = new URL(request.url, 'http://sandbox');
  return (changes) => {
    const query = new URLSearchParams(url.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return `${url.pathname}?${query}`;
  };
}

function withQuery(address: string, values: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) if (value !== null) url.searchParams.set(name, value);
  return url.toString();
}

function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(page.html);
}

/** The token endpoints. They take forms alone, and know no errors but those of OAuth2 (RFC 6749 §5.2). */
export function registerTokenEndpoints(app: FastifyInstance, context: DiscordContext): void {
  for (const base of ['/api', '/api/v10']) {
    app.post(`${base}/oauth2/token`, (request, reply) => token({ context, request, reply }));
    app.post(`${base}/oauth2/token/revoke`, (request, reply) => revoke({ context, request, reply }));
  }
}

function token(exchange: Exchange): FastifyReply {
  const { context, reply } = exchange;
  const client = authenticatedForm(exchange);
  if (!client) return reply;
  const { form, application } = client;
  const applicationId = application.clientId;
  const grantType = form.get('grant_type');
  if (grantType === 'authorization_code') {
    const pair = context.grants.redeemCode(form.get('code') ?? '', {
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier'),
      applicationId,
    });
    return pair ? sendTokens(exchange, pair) : refuse(reply, 'invalid_grant', 'Invalid "code" in request.');
  }
  if (grantType === 'refresh_token') {
    const pair = context.grants.refresh(form.get('refresh_token') ?? '', applicationId);
    return pair
      ? sendTokens(exchange, pair)
      : refuse(reply, 'invalid_grant', 'Invalid "refresh_token" in request.');
  }
  return refuse(reply, 'unsupported_grant_type', 'The authorization grant type is not supported');
}

function revoke(exchange: Exchange): FastifyReply {
  const client = authenticatedForm(exchange);
  if (!client) return exchange.reply;
  exchange.context.grants.revoke(client.form.get('token') ?? '', client.application.clientId);
  return exchange.reply.send({});
}

/** The form of a request whose client has proven itself, and the client; undefined when the refusal is already sent. */
function authenticatedForm({
  context,
  request,
  reply,
}: Exchange): { form: URLSearchParams; application: Application } | undefined {
  // The only content type parsers on this server are those of body-parsers.ts, which make nothing else.
  const form = (request.body as ParsedBody | null | undefined)?.form;
  if (!form) {
    refuse(reply, 'invalid_request', 'The body must be application/x-www-form-urlencoded');
    return undefined;
  }
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':', 2)
    : [form.get('client_id'), form.get('client_secret')];
  const application = context.state.applications.get(id ?? '');
  if (application && secret === application.clientSecret) return { form, application };
  reply.code(401).send({ error: 'invalid_client' });
  return undefined;
}

function sendTokens({ context, reply }: Exchange, pair: TokenPair): FastifyReply {
  const guild = pair.guildId ? context.state.guilds.get(pair.guildId) : undefined;
  return reply.header('cache-control', 'no-store').send({
    token_type: 'Bearer',
    access_token: pair.accessToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(' '),
    ...(guild ? { guild: guildView(guild) } : {}),
  });
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}
