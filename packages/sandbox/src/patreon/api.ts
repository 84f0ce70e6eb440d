import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GrantStore, TokenPair } from '../discord/oauth-grants.ts';
import { createRateLimiter } from '../discord/rate-limits.ts';
import { memberView, readRequestedFields, tierViews, userView } from './views.ts';
import type { PatreonMember, PatreonWorld } from './world.ts';

/** Requests that one token may make in a minute (ark-domain.md §7). */
const PER_TOKEN = { limit: 100, windowMs: 60_000 };
const TOKEN_SECONDS = 2_678_400;

export type PatreonClientKeys = { clientId: string; clientSecret: string; creatorToken: string };

/** What goes wrong on request. */
export type PatreonFaults = {
  /** Number of requests to answer with 429 next. */
  throttled: number;
  retryAfterSeconds: number;
  isCreatorRevoked: boolean;
  isDown: boolean;
};

export type PatreonContext = {
  world: PatreonWorld;
  keys: PatreonClientKeys;
  grants: GrantStore;
  faults: PatreonFaults;
  /** Members on a page. */
  pageSize: number;
};

/** Patreon's token endpoint and the parts of API v2 that tell who pledges what. */
export function registerPatreonApi(app: FastifyInstance, context: PatreonContext): void {
  const { world, keys, faults } = context;
  const limits = createRateLimiter(Date.now);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (faults.isDown) return reply.code(503).send({ errors: [{ status: '503' }] });
    if (!request.headers['user-agent']) return fail(reply, 403, 'UserAgentRequired');
    const token = bearerOf(request);
    const isOver = token !== '' && limits.takeRoute('token', token, PER_TOKEN).retryAfterMs !== undefined;
    if (!isOver && faults.throttled === 0) return;
    faults.throttled = Math.max(0, faults.throttled - 1);
    const seconds = isOver ? 60 : faults.retryAfterSeconds;
    return fail(reply.header('retry-after', String(seconds)), 429, 'RequestThrottled', seconds);
  });

  const isCreator = (request: FastifyRequest) =>
    bearerOf(request) === keys.creatorToken && !faults.isCreatorRevoked;

  app.post('/api/oauth2/token', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('client_id') !== keys.clientId || form.get('client_secret') !== keys.clientSecret)
      return reply.code(401).send({ error: 'invalid_client' });
    const pair = grantOf(context, form);
    if (!pair) return reply.code(400).send({ error: 'invalid_grant' });
    return {
      access_token: pair.accessToken,
      refresh_token: pair.refreshToken,
      expires_in: TOKEN_SECONDS,
      scope: pair.scopes.join(' '),
      token_type: 'Bearer',
    };
  });

  app.get('/api/oauth2/v2/identity', async (request, reply) => {
    const grant = context.grants.findAccess(bearerOf(request));
    if (!grant) return fail(reply, 401, 'Unauthorized');
    const asked = readRequestedFields(queryOf(request));
    const account = world.accounts.find(({ discordId }) => discordId === grant.userId);
    const member = world.findMember({ discordId: grant.userId });
    const person = {
      userId: world.userIdOf(grant.userId),
      discordId: grant.userId,
      name: account?.displayName ?? 'Somebody',
      email: grant.scopes.includes('identity[email]') ? (account?.email ?? '') : '',
      status: null,
      amountCents: 0,
      tier: 0,
    };
    const own = member && asked.includes('memberships') ? [member] : [];
    return {
      data: {
        ...userView(person, asked),
        relationships: { memberships: { data: own.map(({ memberId: id }) => ({ id, type: 'member' })) } },
      },
      included: [
        ...own.map((each) => memberView(world, each, asked, 'memberships.')),
        ...tierViews(world, own, asked),
      ],
    };
  });

  app.get('/api/oauth2/v2/campaigns', async (request, reply) =>
    isCreator(request)
      ? { data: [{ id: world.campaignId, type: 'campaign' }] }
      : fail(reply, 401, 'Unauthorized'),
  );

  app.get('/api/oauth2/v2/campaigns/:id/members', async (request, reply) => {
    if (!isCreator(request)) return fail(reply, 401, 'Unauthorized');
    if (paramOf(request) !== world.campaignId) return fail(reply, 404, 'ResourceMissing');
    const from = Number(queryOf(request).get('page[cursor]') ?? '0');
    const all = world.members();
    const shown = all.slice(from, from + context.pageSize);
    const next = from + shown.length < all.length ? String(from + shown.length) : null;
    return {
      ...withIncluded(world, shown, request),
      meta: { pagination: { cursors: { next }, total: all.length } },
    };
  });

  app.get('/api/oauth2/v2/members/:id', async (request, reply) => {
    if (!isCreator(request)) return fail(reply, 401, 'Unauthorized');
    const member = world.findMember({ memberId: paramOf(request) });
    if (!member) return fail(reply, 404, 'ResourceMissing');
    const { data, included } = withIncluded(world, [member], request);
    return { data: data[0], included };
  });
}

function withIncluded(world: PatreonWorld, members: readonly PatreonMember[], request: FastifyRequest) {
  const asked = readRequestedFields(queryOf(request));
  return {
    data: members.map((member) => memberView(world, member, asked)),
    included: [
      ...(asked.includes('user') ? members.map((member) => userView(member, asked)) : []),
      ...(asked.includes('currently_entitled_tiers') ? tierViews(world, members, asked) : []),
    ],
  };
}

/** Codes and refresh tokens work once. */
function grantOf({ grants }: PatreonContext, form: URLSearchParams): TokenPair | undefined {
  if (form.get('grant_type') === 'refresh_token') return grants.refresh(form.get('refresh_token') ?? '');
  const redirectUri = form.get('redirect_uri') ?? '';
  return grants.redeemCode(form.get('code') ?? '', { redirectUri, verifier: null });
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams;
}

function paramOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null ? String(Reflect.get(params, 'id')) : '';
}

function fail(reply: FastifyReply, status: number, code: string, seconds?: number): FastifyReply {
  const more = seconds === undefined ? {} : { retry_after_seconds: seconds };
  return reply.code(status).send({ errors: [{ code_name: code, status: String(status), ...more }] });
}
