import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { newId } from '../../platform/base/random.ts';
import { createDynamicConfig, deleteDynamicConfig, updateDynamicConfig } from './service.ts';

const routes = registry.dynamicConfig;
const view = { showsAddresses: true };

let database: TestDatabase;
let proxy: FaultProxy;
let dataDir: string;
let api: TestApp;
let instance: TestInstance;

/** The API behind a proxy that can cut it off from PostgreSQL, listening on a real socket. */
async function start(): Promise<TestApp> {
  const url = new URL(database.url);
  url.hostname = proxy.host;
  url.port = String(proxy.port);
  const started = await createTestApp({ databaseUrl: url.href, settings: { dataDir } });
  await started.app.listen({ host: '127.0.0.1', port: 0 });
  return started;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  dataDir = await mkdtemp(join(tmpdir(), 'arkwright-public-text-'));
  api = await start();
});
afterAll(async () => {
  await proxy.setFault({ kind: 'none' });
  await api.dispose();
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  instance = await makeInstance(api.context);
});

const addConfig = (settings = 'XPMultiplier=2\n') =>
  createDynamicConfig(api.context, instance.by, { name: 'Weekend', settings });
const pathOf = (configId: string, botId = instance.id) => `/api/dynamicConfig/server/${botId}/${configId}`;
/** Like a game server: plain HTTP, no header of ours. */
const get = (path: string, init: RequestInit = {}) =>
  fetch(`${api.app.listeningOrigin}${path}`, { redirect: 'error', ...init });
const textOf = async (path: string) => {
  const reply = await get(path);
  return { status: reply.status, text: await reply.text() };
};

test('a game server gets the entries as plain text, without comments and blank lines', async () => {
  const { id } = await addConfig('; weekend\nXPMultiplier=2\n\nHarvestAmountMultiplier=3\n');
  const reply = await get(pathOf(id));
  expect(reply.status).toBe(200);
  expect(reply.url.startsWith('http://')).toBe(true);
  const headers = Object.fromEntries(reply.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-length': '41',
  });
  expect(headers.etag).toMatch(/^"[\w-]{43}"$/);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.toString('latin1')).toBe('XPMultiplier=2\nHarvestAmountMultiplier=3\n');
});

test('HEAD has the headers of GET and no body', async () => {
  const { id } = await addConfig();
  const [head, whole] = [await get(pathOf(id), { method: 'HEAD' }), await get(pathOf(id))];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect(head.headers.get(name), name).toBe(whole.headers.get(name));
});

test('a client with the current version gets 304 without a body until it changes', async () => {
  const { id } = await addConfig();
  const etag = (await get(pathOf(id))).headers.get('etag')!;
  const ask = (known: string) => get(pathOf(id), { headers: { 'if-none-match': known } });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await ask(known);
    expect(reply.status, known).toBe(304);
    expect(reply.headers.get('etag')).toBe(etag);
    expect(await reply.text()).toBe('');
  }
  for (const known of ['"other"', etag.slice(1, -1), '']) expect((await ask(known)).status).toBe(200);
  const fields = { name: 'Weekend', settings: 'XPMultiplier=3\n' };
  await updateDynamicConfig(api.context, instance.by, { id, fields, view });
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toBe('XPMultiplier=3\n');
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('a config without entries is published as an empty text', async () => {
  const { id } = await addConfig('');
  expect(await textOf(pathOf(id))).toEqual({ status: 200, text: '' });
});

test('absent, foreign, deleted, off and malformed answer alike, so that nothing is revealed', async () => {
  const { id } = await addConfig();
  const other = await makeInstance(api.context);
  const deleted = await addConfig();
  await deleteDynamicConfig(api.context, instance.by, deleted.id);
  const free = await makeInstance(api.context, { tier: 5 });
  const ofFree = await createDynamicConfig(api.context, free.by, { name: 'X', settings: 'XPMultiplier=2\n' });
  await api.context.db.update(users).set({ tier: 2 }).where(eq(users.id, free.owner.id));
  const left = await makeInstance(api.context);
  const ofLeft = await createDynamicConfig(api.context, left.by, { name: 'X', settings: 'XPMultiplier=2\n' });
  await api.context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, left.id));
  const paths = [
    pathOf(newId()),
    pathOf(id, newId()),
    pathOf(id, other.id),
    pathOf(id, instance.guildId),
    pathOf(deleted.id),
    pathOf(ofFree.id, free.id),
    pathOf(ofLeft.id, left.id),
    pathOf('x'),
    pathOf(id.toUpperCase()),
    pathOf('%00'),
    pathOf(`${id}%00`),
    pathOf("'%20or%201=1--"),
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const reply = await get(path);
      const { requestId: _differs, ...body } = (await reply.json()) as Record<string, unknown>;
      const headers = [...reply.headers].filter(([name]) => !['date', 'content-length'].includes(name));
      return { status: reply.status, body, headers };
    }),
  );
  for (const [index, answer] of answers.entries()) expect(answer, paths[index]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await get(pathOf(id))).status).toBe(200);
});

test('an upgrade brings back the text at the same address', async () => {
  const { id } = await addConfig();
  const setTier = (tier: number) =>
    api.context.db.update(users).set({ tier }).where(eq(users.id, instance.owner.id));
  await setTier(2);
  expect((await get(pathOf(id))).status).toBe(404);
  await setTier(3);
  expect(await textOf(pathOf(id))).toEqual({ status: 200, text: 'XPMultiplier=2\n' });
});

test.each(['down', 'reset_peer', 'hang'] as const)(
  'while PostgreSQL is %s, a text that was fetched before is served unchanged, and no other',
  async (kind) => {
    const [known, deleted, unknown] = [await addConfig(), await addConfig(), await addConfig()];
    const etag = (await get(pathOf(known.id))).headers.get('etag')!;
    expect((await get(pathOf(deleted.id))).status).toBe(200);
    await deleteDynamicConfig(api.context, instance.by, deleted.id);
    expect((await get(pathOf(deleted.id))).status).toBe(404);

    await proxy.setFault({ kind });
    const never = [unknown.id, deleted.id, newId()];
    const [during, unchanged, ...refused] = await Promise.all([
      get(pathOf(known.id)),
      get(pathOf(known.id), { headers: { 'if-none-match': etag } }),
      ...never.map((configId) => get(pathOf(configId))),
    ]);
    expect(during.status).toBe(200);
    expect(during.headers.get('etag')).toBe(etag);
    expect(await during.text()).toBe('XPMultiplier=2\n');
    expect(unchanged.status).toBe(304);
    expect(refused).toHaveLength(never.length);
    for (const reply of refused) {
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    await proxy.setFault({ kind: 'none' });
    await eventually(async () => expect((await get(pathOf(unknown.id))).status).toBe(200));
  },
);

test('the last good text survives a restart while PostgreSQL is away', async () => {
  const { id } = await addConfig();
  expect((await get(pathOf(id))).status).toBe(200);
  const before = api;
  api = await start();
  await before.dispose();
  await proxy.setFault({ kind: 'down' });
  expect(await textOf(pathOf(id))).toEqual({ status: 200, text: 'XPMultiplier=2\n' });
  await proxy.setFault({ kind: 'none' });
});

test('an address may fetch 60 times a minute', async () => {
  const { id } = await addConfig();
  const limited = await createTestApp({ databaseUrl: database.url, api: { limitRates: true } });
  const ask = () => limited.app.inject(pathOf(id));
  for (let time = 0; time < 60; time++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.dispose();
});

test('all addresses together can fetch the texts of one instance 600 times a minute, without affecting others', async () => {
  const [first, second] = [await addConfig(), await addConfig()];
  const other = await makeInstance(api.context);
  const elsewhere = await createDynamicConfig(api.context, other.by, {
    name: 'X',
    settings: 'XPMultiplier=2\n',
  });
  const limited = await createTestApp({ databaseUrl: database.url, api: { limitRates: true } });
  const ask = async (path: string, from: number) =>
    (await limited.app.inject({ url: path, remoteAddress: `203.0.113.${from}` })).statusCode;
  // A fetch refused by the address's limit does not count towards the instance's.
  for (let time = 0; time < 60; time++) expect(await ask(pathOf(first.id), 1)).toBe(200);
  for (let time = 0; time < 40; time++) expect(await ask(pathOf(first.id), 1)).toBe(429);
  for (let time = 0; time < 540; time++)
    expect(await ask(pathOf(time % 2 === 0 ? first.id : second.id), 2 + (time % 54))).toBe(200);
  expect(await ask(pathOf(first.id), 200)).toBe(429);
  expect(await ask(pathOf(second.id), 201)).toBe(429);
  expect(await ask(pathOf(elsewhere.id, other.id), 200)).toBe(200);
  await limited.dispose();
});

test('creating and changing require the tier; viewing and deleting do not', async () => {
  const { id } = await addConfig();
  await eventually(() =>
    api.context.db.update(users).set({ tier: 2 }).where(eq(users.id, instance.owner.id)),
  );
  api.context.memberships.forget();
  const { token } = instance.owner;
  const data = { name: 'X', settings: '', botId: instance.id };
  const required = { status: 403, body: { code: 'TIER_REQUIRED' } };
  expect(await send(api, routes.create, { token, body: { data } })).toMatchObject(required);
  expect(await send(api, routes.update, { token, body: { data: { ...data, id } } })).toMatchObject(required);
  const listed = await send(api, routes.list, { token, params: { botId: instance.id } });
  expect(listed).toMatchObject({ status: 200, body: [{ id, name: 'Weekend' }] });
  expect(await send(api, routes.remove, { token, params: { id } })).toMatchObject({
    status: 200,
    body: true,
  });
});

test('invalid input is refused with its field and line', async () => {
  const { token } = instance.owner;
  const data = { botId: instance.id, name: '', settings: 'XPMultiplier=2\n[X]\n' };
  expect(await send(api, routes.create, { token, body: { data } })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID',
      fields: [
        { path: 'data.name', message: 'Name must be between 1 and 100 characters' },
        {
          path: 'data.settings',
          message: 'Line 2: Section headers do not belong in a dynamic config. Delete this line.',
        },
      ],
    },
  });
});

test("a config with a different instance's ID in the body is not found", async () => {
  const { id } = await addConfig();
  const other = await makeInstance(api.context);
  const data = { id, botId: other.id, name: 'Moved', settings: '' };
  const reply = await send(api, routes.update, { token: instance.owner.token, body: { data } });
  expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
