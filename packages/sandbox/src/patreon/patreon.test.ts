import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { patreonCredentials, seedPlan } from '../base/seed-plan.ts';
import { type SimulatedPatreon, startPatreon } from './patreon.ts';

const keys = patreonCredentials('test');
const { accounts } = seedPlan('test');
const owner = accounts[0]!;
const REDIRECT = 'http://127.0.0.1:8080/patreon';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-patreon-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function start(more: { webhookUrl?: string; pageSize?: number; dataDir?: string } = {}) {
  const dataDir = more.dataDir ?? (await folder());
  const patreon = await startPatreon({ seed: 'test', accounts, keys, host: '127.0.0.1', ...more, dataDir });
  onTestFinished(() => patreon.close());
  return patreon;
}

type Resource = {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
  relationships: Record<string, { data: unknown }>;
};
type Document = {
  data: Resource & Resource[];
  included: Resource[];
  meta: { pagination: { cursors: { next: string | null }; total: number } };
  errors: Record<string, unknown>[];
};

async function get(patreon: SimulatedPatreon, path: string, token: string = keys.creatorToken) {
  const reply = await fetch(`${patreon.url}/api/oauth2/v2${path}`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'test' },
  });
  // What a reply holds is what the tests look into; a document has one resource or a list of them.
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Document };
}

async function tokensOf(patreon: SimulatedPatreon, form: Record<string, string>) {
  const { clientId, clientSecret } = keys;
  const reply = await fetch(`${patreon.url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'user-agent': 'test' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

async function codeOf(patreon: SimulatedPatreon, account: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: keys.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'identity identity[email] identity.memberships',
    state: 's',
    login_as: account,
  });
  const reply = await fetch(`${patreon.url}/oauth2/authorize?${query}`, { redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.searchParams.get('state')).toBe('s');
  return back.searchParams.get('code') ?? '';
}

const MEMBERS = `/campaigns/${keys.campaignId}/members`;

test('accounts that have a tier are patrons, and no attribute comes that was not asked for', async () => {
  const patreon = await start();
  const bare = await get(patreon, MEMBERS);
  expect(bare.body.data[0]).toMatchObject({ type: 'member', attributes: {}, relationships: {} });
  expect(bare.body.included).toEqual([]);
  const query = new URLSearchParams({
    include: 'user,currently_entitled_tiers',
    'fields[member]': 'patron_status,currently_entitled_amount_cents',
    'fields[user]': 'social_connections',
    'fields[tier]': 'amount_cents',
  });
  const { body } = await get(patreon, `${MEMBERS}?${query}`);
  const [member] = body.data;
  expect(member?.attributes).toEqual({
    patron_status: 'active_patron',
    currently_entitled_amount_cents: 2000,
  });
  const [user] = body.included;
  // A text or an object: both forms are documented.
  const connections = user?.attributes.social_connections as { discord: unknown };
  expect(JSON.stringify(connections.discord)).toContain(owner.discordId);
  expect(body.included).toContainEqual(
    expect.objectContaining({ type: 'tier', attributes: { amount_cents: 2000 } }),
  );
});

test('lists come in pages', async () => {
  const patreon = await start({ pageSize: 2 });
  const first = await get(patreon, MEMBERS);
  expect(first.body.data).toHaveLength(2);
  const { next } = first.body.meta.pagination.cursors;
  const second = await get(patreon, `${MEMBERS}?page%5Bcursor%5D=${next}`);
  expect(second.body.data).toHaveLength(1);
  expect(second.body.meta.pagination).toEqual({ cursors: { next: null }, total: 3 });
});

test('codes and refresh tokens work once', async () => {
  const patreon = await start();
  const code = await codeOf(patreon, 'owner');
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  const { status, body } = await tokensOf(patreon, form);
  expect(status).toBe(200);
  expect((await tokensOf(patreon, form)).status).toBe(400);
  const renew = { grant_type: 'refresh_token', refresh_token: body.refresh_token! };
  expect((await tokensOf(patreon, renew)).status).toBe(200);
  expect((await tokensOf(patreon, renew)).status).toBe(400);
  expect((await tokensOf(patreon, { ...form, client_secret: 'x' })).status).toBe(401);
});

test('an identity has its membership where there is one', async () => {
  const patreon = await start();
  const query = '?include=memberships,memberships.campaign&fields%5Buser%5D=email,full_name';
  for (const [account, memberships] of [
    ['owner', 1],
    ['newcomer', 0],
  ] as const) {
    const code = await codeOf(patreon, account);
    const { body } = await tokensOf(patreon, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
    });
    const identity = await get(patreon, `/identity${query}`, body.access_token!);
    expect(identity.body.data.attributes.email).toBe(`${account}@arkwright.example`);
    expect(identity.body.included.filter(({ type }: { type: string }) => type === 'member')).toHaveLength(
      memberships,
    );
  }
});

test('wrong tokens get 401, and one request too many 429', async () => {
  const patreon = await start();
  expect((await get(patreon, MEMBERS, 'wrong')).status).toBe(401);
  patreon.faults.isCreatorRevoked = true;
  expect((await get(patreon, MEMBERS)).status).toBe(401);
  patreon.faults.isCreatorRevoked = false;
  patreon.faults.throttled = 1;
  const throttled = await get(patreon, MEMBERS);
  expect(throttled.status).toBe(429);
  expect(throttled.body.errors[0]).toMatchObject({ code_name: 'RequestThrottled', retry_after_seconds: 1 });
  for (let asked = 0; asked < 98; asked++) await get(patreon, MEMBERS);
  expect((await get(patreon, MEMBERS)).status).toBe(429);
  expect((await get(patreon, '/members/none')).status).toBe(429);
});

test('a changed pledge is told with a signature over the raw body, again until it is taken', async () => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const hook = createServer(async (request, reply) => {
    let body = '';
    for await (const piece of request) body += piece;
    heard.push({ headers: request.headers, body });
    reply.writeHead(heard.length === 1 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hook.close());
  const address = hook.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const patreon = await start({ webhookUrl: `http://127.0.0.1:${port}/hook` });

  const told = await patreon.pledge({ discordId: owner.discordId, tier: 1 });

  expect(told.webhook).toBe(200);
  expect(heard).toHaveLength(2);
  const { headers, body } = heard[1]!;
  const signature = createHmac('md5', keys.webhookSecret).update(body).digest('hex');
  expect(headers).toMatchObject({
    'x-patreon-event': 'members:pledge:update',
    'x-patreon-signature': signature,
  });
  expect(JSON.parse(body).data).toMatchObject({
    id: told.memberId,
    type: 'member',
    attributes: { currently_entitled_amount_cents: 300 },
  });
  await patreon.pledge({ discordId: owner.discordId, tier: 0 });
  expect(heard.at(-1)?.headers['x-patreon-event']).toBe('members:pledge:delete');
  expect(await patreon.pledge({ discordId: '900000000000000001', tier: 0 })).toEqual({
    memberId: null,
    webhook: 0,
  });
});

test('pledges outlast a restart, but not another seed', async () => {
  const dataDir = await folder();
  const first = await start({ dataDir });
  await first.pledge({ discordId: owner.discordId, tier: 2 });
  const second = await start({ dataDir });
  expect(second.world.findMember({ discordId: owner.discordId })).toMatchObject({
    tier: 2,
    amountCents: 600,
  });
  const other = await startPatreon({
    seed: 'other',
    accounts: seedPlan('other').accounts,
    keys,
    host: '127.0.0.1',
    dataDir,
  });
  onTestFinished(() => other.close());
  expect(other.world.members().map(({ tier }) => tier)).toEqual([5, 1, 0]);
});

test('nobody is sent back to an address that is not registered', async () => {
  const patreon = await start();
  const query = new URLSearchParams({
    client_id: keys.clientId,
    response_type: 'code',
    redirect_uri: 'https://evil.test/',
  });
  const reply = await fetch(`${patreon.url}/oauth2/authorize?${query}&login_as=owner`, {
    redirect: 'manual',
  });
  expect(reply.status).toBe(400);
});
