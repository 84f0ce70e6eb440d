import { apiAccess } from '@arkwright/contracts/api-access/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { MAX_FAILURES } from '../../core/identity/token-guard.ts';
import { botSecrets } from '../../core/keys/table.ts';
import { createServer } from '../servers/service.ts';

// Two processes on one database: the owner's changes in one must apply in the other.

let acting: TestApp;
let serving: TestApp;
let instance: TestInstance;
beforeAll(async () => {
  acting = await createTestApp();
  const { databaseUrl } = acting.context.settings;
  serving = await createTestApp({ databaseUrl, api: { limitRates: true } });
});
afterAll(async () => {
  await serving.dispose();
  await acting.dispose();
});
beforeEach(async () => {
  instance = await makeInstance(acting.context, { tier: 3 });
});

async function makeKey(of = instance): Promise<string> {
  const sent = { token: of.owner.token, body: { botId: of.id } };
  const { status, body } = await send(acting, registry.bots.recreateApiKey, sent);
  expect(status).toBe(200);
  return registry.bots.recreateApiKey.response.parse(body).apiKey;
}

async function switchOn(api: Record<string, boolean>, of = instance): Promise<void> {
  const sent = { token: of.owner.token, body: { bot: { id: of.id, api } } };
  expect((await send(acting, registry.bots.update, sent)).status).toBe(200);
}

const list = (token: string, of = instance, at = serving) =>
  send(at, registry.servers.list, { token, params: { botId: of.id } });

async function shown(of = instance) {
  const reply = await send(acting, registry.apiAccess.get, {
    token: of.owner.token,
    params: { botId: of.id },
  });
  return apiAccess.parse(reply.body);
}

test('the owner makes a key, can view it again, and a program reads with it', async () => {
  expect(await shown()).toMatchObject({ apiKey: '', createdAt: 0, lastUsedAt: 0 });
  await createServer(acting.context, instance.by, serverFields({ name: 'Ragnarok' }));
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  const reply = await list(apiKey);
  expect(reply).toMatchObject({ status: 200, body: [{ name: 'Ragnarok', rconPassword: '**********' }] });
  const { lastUsedAt, ...access } = await shown();
  expect(access.apiKey).toBe(apiKey);
  expect(Date.now() - lastUsedAt).toBeLessThan(60_000);
});

test('only switches that some call uses are offered', async () => {
  const { parts } = await shown();
  expect(parts.map(({ name }) => name)).toEqual([
    'isEnabledServer',
    'isEnabledServerStatus',
    'isEnabledPlayerRegistrations',
    'isEnabledDataDashboard',
    'isEnabledCommandExecution',
    'isEnabledMod',
  ]);
  expect(parts.find(({ name }) => name === 'isEnabledCommandExecution')?.calls).toMatchObject([
    { method: 'POST', path: '/api/command' },
    { method: 'POST', path: '/api/server/power' },
  ]);
});

test('an old key stops working at once in every process, even where it was in use', async () => {
  const old = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  for (const process of [acting, serving]) expect((await list(old, instance, process)).status).toBe(200);
  const fresh = await makeKey();
  await eventually(async () => {
    for (const process of [acting, serving]) expect((await list(old, instance, process)).status).toBe(401);
  });
  expect((await list(fresh)).status).toBe(200);
});

test('a switched-off area is closed at once in every process, with a message', async () => {
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  expect((await list(apiKey)).status).toBe(200);
  await switchOn({ isEnabledServer: false });
  const refusal = {
    status: 403,
    body: { code: 'FORBIDDEN', message: 'This part of the API is switched off for this bot.' },
  };
  await eventually(async () => expect(await list(apiKey)).toMatchObject(refusal));
});

test('a key is deleted with its instance', async () => {
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  expect((await list(apiKey)).status).toBe(200);
  await send(acting, registry.bots.remove, { token: instance.owner.token, body: { id: instance.id } });
  await eventually(async () => expect((await list(apiKey)).status).toBe(401));
});

test('a key is sealed in the database, and only in the two replies to the owner', async () => {
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true });
  const rows = await acting.context.db.select().from(botSecrets).where(eq(botSecrets.botId, instance.id));
  expect(JSON.stringify(rows)).not.toContain(apiKey);
  const { rows: history } = await acting.context.db.execute(sql`select t::text from changes t`);
  expect(JSON.stringify(history)).not.toContain(apiKey);
  const manager = await makeManager(acting.context, instance, ['FullAccess']);
  for (const { token } of [instance.owner, manager]) {
    const instances = await send(acting, registry.bots.forDiscordUser, { token });
    expect(JSON.stringify(instances.body)).not.toContain(apiKey);
  }
  const asManager = { token: manager.token, params: { botId: instance.id } };
  expect((await send(acting, registry.apiAccess.get, asManager)).status).toBe(403);
});

test('making a key is recorded in the history, reading with it is not', async () => {
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  const actions = async () =>
    (await acting.context.db.select().from(changes).where(eq(changes.botId, instance.id))).map(
      ({ action }) => action,
    );
  const before = await actions();
  expect(before).toContain('api-key.created');
  await list(apiKey);
  expect(await actions()).toEqual(before);
});

test('a key has 120 calls a minute, sees how many are left, and does not slow down others', async () => {
  const other = await makeInstance(acting.context, { tier: 3 });
  const [apiKey, otherKey] = [await makeKey(), await makeKey(other)];
  for (const each of [instance, other]) await switchOn({ isEnabled: true, isEnabledServer: true }, each);
  const first = await list(apiKey);
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '119' });
  for (let count = 1; count < 120; count++) expect((await list(apiKey)).status).toBe(200);
  const refused = await list(apiKey);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await list(otherKey, other)).status).toBe(200);
  const asOwner = await list(instance.owner.token);
  expect(asOwner.status).toBe(200);
  expect(asOwner.headers).not.toHaveProperty('x-ratelimit-limit');
});

test('an address that guesses keys is slowed down; a key in use and people signing in there are not', async () => {
  const apiKey = await makeKey();
  await switchOn({ isEnabled: true, isEnabledServer: true });
  expect((await list(apiKey)).status).toBe(200);
  const guess = (count: number) => list(`ak_${String(count).padStart(43, 'x')}`);
  const statuses = [];
  for (let count = 0; count <= MAX_FAILURES; count++) statuses.push((await guess(count)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(MAX_FAILURES);
  expect((await list(apiKey)).status).toBe(200);
  // A person whom this process has never seen signs in there.
  const late = await makeInstance(acting.context);
  expect((await list(late.owner.token, late)).status).toBe(200);
});
