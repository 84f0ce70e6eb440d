import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedRedirect } from '../discord/authorize-request.ts';
import { CONTENT_SECURITY_POLICY, document, html, type Page } from '../discord/html.ts';
import { queryOf, sendData } from './base/replies.ts';
import type { NitradoContext } from './context.ts';
import { acceptForms, parametersOf } from './request-body.ts';
import { userIdOf } from './service-plan.ts';
import type { NitradoToken } from './tokens.ts';

/** The host `oauth.nitrado.net` (nitrado.md §1): the page that asks for consent, and the token endpoint. */
export function registerNitradoOAuth(app: FastifyInstance, context: NitradoContext): void {
  const { tokens, behaviour, accounts } = context;
  acceptForms(app);

  app.get('/oauth/v2/auth', (request, reply) => {
    const query = queryOf(request);
    const redirectUri = query.get('redirect_uri') ?? '';
    const state = query.get('state') ?? '';
    const problem = problemOf(query, context);
    if (problem !== undefined)
      return send(
        reply,
        document('Error', html`<h1>This link does not work</h1><p>${problem}</p>`, 'Nitrado'),
        400,
      );
    const back = (values: Record<string, string>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...values, state })) url.searchParams.set(name, value);
      return url.href;
    };
    if (query.has('deny')) return reply.redirect(back({ error: 'access_denied' }), 302);
    const account = accounts.find(({ name }) => name === query.get('login_as'));
    if (!account) return send(reply, consentPage(request, context, back({ error: 'access_denied' })));
    const scopes = (query.get('scope') ?? 'user_info').split(' ').filter(Boolean);
    const code = tokens.issueCode({ account: account.name, scopes, redirectUri });
    return reply.redirect(back({ code }), 302);
  });

  app.post('/oauth/v2/token', (request, reply) => {
    const parameters = parametersOf(request);
    const isRefresh = parameters.get('grant_type') === 'refresh_token';
    const secret = parameters.get('client_secret');
    // A refresh works without the secret, but not with a wrong one.
    const isSecretRight = secret === context.clientSecret || (isRefresh && secret === undefined);
    if (parameters.get('client_id') !== context.clientId || !isSecretRight)
      return reply.code(401).type('text/plain; charset=utf-8').send('Client Secret is not valid!');
    if (!isRefresh && parameters.get('grant_type') !== 'authorization_code')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const pair = isRefresh
      ? tokens.refresh(parameters.get('refresh_token') ?? '')
      : tokens.redeemCode(parameters.get('code') ?? '', parameters.get('redirect_uri') ?? '');
    if (!pair)
      return reply
        .code(400)
        .send({ error: 'invalid_grant', error_description: 'The code or refresh token is not valid.' });
    const seconds = Math.floor(pair.accessEndsAt / 1000);
    return {
      access_token: pair.access,
      refresh_token: pair.refresh,
      token_type: 'Bearer',
      expires_in: behaviour.isExpiryInSeconds ? seconds - Math.floor(context.now() / 1000) : seconds,
      scope: pair.scopes.join(' '),
    };
  });

  app.get('/token', (request, reply) => {
    const token = tokens.find(accessTokenOf(request));
    if (token) return sendData(reply, { token: tokenView(token, userIdOf(context.seed, token.account)) });
    return reply.code(401).send({ status: 'error', message: 'Access token not valid (or expired).' });
  });

  app.delete('/oauth/v2/token', (request, reply) => {
    const isRevoked = tokens.revoke(accessTokenOf(request));
    if (isRevoked) return reply.code(204).send();
    return reply.code(401).send({ status: 'error', message: 'Access token not valid (or expired).' });
  });
}

/** What the caller shows: with `Bearer`, without it, or in the address (nitrado.md §1). */
export function accessTokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.replace(/^Bearer /i, '') || (queryOf(request).get('access_token') ?? '');
}

/** `data.token` of `GET /token`. */
export function tokenView(token: NitradoToken, userId: number) {
  return {
    id: token.id,
    user: { id: userId, username: token.account },
    expires_at: Math.floor(token.accessEndsAt / 1000),
    valid_until: new Date(token.accessEndsAt).toISOString().slice(0, 19),
    scopes: token.scopes,
    two_factor_method: null,
    employee: false,
  };
}

function problemOf(query: URLSearchParams, context: NitradoContext): string | undefined {
  const redirectUri = query.get('redirect_uri') ?? '';
  // Loopback ones of every port are registered, at the path that the program has.
  const isRegistered =
    context.redirectUris.includes(redirectUri) ||
    (isAllowedRedirect({ redirectUris: [] }, redirectUri) && new URL(redirectUri).pathname === '/nitrado');
  if (query.get('client_id') !== context.clientId) return 'The client is not known.';
  if (!isRegistered) return 'The redirect address is not registered.';
  if (query.get('response_type') !== 'code') return 'The response type must be "code".';
  if (!query.get('state')) return 'The state is missing.';
  return undefined;
}

function consentPage(request: FastifyRequest, { accounts }: NitradoContext, denyUrl: string): Page {
  const choices = accounts.map(
    ({ name, displayName }) =>
      html`<li><a class="choice" href="${linkTo(request, name)}">${displayName}<small>${name}</small></a></li>`,
  );
  const title = 'Allow access to your Nitrado account';
  return document(
    title,
    html`<h1>${title}</h1><h2>Continue as</h2><ul>${choices}</ul><a class="quiet" href="${denyUrl}">Deny</a>`,
    'Nitrado',
  );
}

function linkTo(request: FastifyRequest, account: string): string {
  const url = new URL(request.url, 'http://nitrado');
  url.searchParams.set('login_as', account);
  return `${url.pathname}${url.search}`;
}

function send(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(page.html);
}
