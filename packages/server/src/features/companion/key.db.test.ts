import { companionKey } from '@arkwright/contracts/companion/schema';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companionKeys } from '../../core/access/companion-keys.ts';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { MAX_FAILURES } from '../../core/identity/token-guard.ts';
import { botSecrets } from '../../core/keys/table.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import {
  type CompanionInstance,
  helloFields,
  makeCompanionInstance,
  saveCompanion,
} from './testing/companion-instance.ts';

// Two processes on one database: what happens in one has to count in the other.

let acting: TestApp;
let serving: TestApp;
let instance: CompanionInstance;
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
  instance = await makeCompanionInstance(acting);
});

const hello = (token: string, at = serving, serverId = instance.serverId) =>
  send(at, registry.companion.hello, { token, body: helloFields({ serverId }) });

async function keyOf(token: string, of: TestInstance = instance) {
  const reply = await send(acting, registry.companion.key, { token, params: { botId: of.id } });
  return { status: reply.status, ...(reply.status === 200 && companionKey.parse(reply.body)) };
}

const recreate = (token = instance.owner.token) =>
  send(acting, registry.companion.recreateKey, { token, body: { botId: instance.id } });

test('there is no key until one is made; then people who may edit the companion see it, and when it was used', async () => {
  const fresh = await makeInstance(acting.context, { tier: 3 });
  expect(await keyOf(fresh.owner.token, fresh)).toEqual({
    status: 200,
    registrationKey: '',
    createdAt: 0,
    lastUsedAt: 0,
  });
  const editor = await makeManager(acting.context, instance, ['ArkwrightCompanion_Edit']);
  const viewer = await makeManager(acting.context, instance, ['ArkwrightCompanion_View']);
  expect(await keyOf(editor.token)).toMatchObject({ registrationKey: instance.key, lastUsedAt: 0 });
  expect((await keyOf(viewer.token)).status).toBe(403);
  expect((await hello(instance.key)).status).toBe(200);
  const { lastUsedAt } = companionKey.parse(await keyOf(editor.token));
  expect(Date.now() - lastUsedAt).toBeLessThan(60_000);
});

test('an old key soon stops working in every process, even where it was in use', async () => {
  for (const process of [acting, serving]) expect((await hello(instance.key, process)).status).toBe(200);
  const fresh = companionKey.parse((await recreate()).body).registrationKey;
  await eventually(async () => {
    for (const process of [acting, serving]) expect((await hello(instance.key, process)).status).toBe(401);
  });
  expect((await hello(fresh)).status).toBe(200);
});

test('the history shows who made a new key, but not the key', async () => {
  const editor = await makeManager(acting.context, instance, ['ArkwrightCompanion_Edit']);
  const key = companionKey.parse((await recreate(editor.token)).body).registrationKey;
  const entries = await acting.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  const made = entries.filter(({ action }) => action === 'companion.key-recreated');
  // The first key ended no other.
  expect(entries.filter(({ action }) => action === 'companion.key-created')).toHaveLength(1);
  expect(made).toHaveLength(1);
  expect(made.map(({ actorName }) => actorName)).toContain(editor.name);
  expect(made[0]).toMatchObject({ area: 'ArkwrightCompanion', before: null, after: null });
  const sealed = await acting.context.db.select().from(botSecrets).where(eq(botSecrets.botId, instance.id));
  const { rows } = await acting.context.db.execute(sql`select t::text from changes t`);
  for (const text of [JSON.stringify(sealed), JSON.stringify(rows)]) expect(text).not.toContain(key);
});

provesSetting('companionMod.isEnabled')(
  'a switched-off area is soon closed in every process, with a message',
  async () => {
    expect((await hello(instance.key)).status).toBe(200);
    await saveCompanion(acting, instance, { isEnabled: false });
    const refusal = {
      status: 403,
      body: { code: 'FORBIDDEN', message: 'The companion is switched off for this bot.' },
    };
    await eventually(async () => expect(await hello(instance.key)).toMatchObject(refusal));
  },
);

test('without the tier the companion soon stops working', async () => {
  expect((await hello(instance.key)).status).toBe(200);
  const poor = await makeInstance(acting.context, { tier: 1 });
  const { guildId: id } = instance;
  await guildPresent(acting.context, { id, name: 'A guild', iconUrl: '', ownerId: poor.owner.discordId });
  const refusal = { status: 403, body: { code: 'TIER_REQUIRED' } };
  await eventually(async () => expect(await hello(instance.key)).toMatchObject(refusal));
  expect((await recreate(poor.owner.token)).status).toBe(403);
});

test('a key is deleted with its instance', async () => {
  expect((await hello(instance.key)).status).toBe(200);
  await send(acting, registry.bots.remove, { token: instance.owner.token, body: { id: instance.id } });
  await eventually(async () => expect((await hello(instance.key)).status).toBe(401));
});

test("a companion’s key works for the companion's calls only, and no other key works for them", async () => {
  const params = { botId: instance.id };
  const others: [RouteDefinition, object][] = [
    [registry.servers.list, { params }],
    [registry.companion.list, { params }],
    [registry.companion.key, { params }],
    [registry.users.self, {}],
    [registry.companion.recreateKey, { body: params }],
    [registry.account.downloadData, {}],
  ];
  for (const [route, sent] of others) {
    const reply = await send(serving, route, { ...sent, token: instance.key });
    expect(reply, route.path).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  }
  await acting.context.db.update(users).set({ role: 1 }).where(eq(users.id, instance.owner.id));
  const made = await send(acting, registry.bots.recreateApiKey, {
    token: instance.owner.token,
    body: { botId: instance.id },
  });
  const { apiKey } = registry.bots.recreateApiKey.response.parse(made.body);
  for (const token of [instance.owner.token, apiKey, companionKeys.create(), 'rk_'])
    expect((await hello(token)).status).toBe(401);
});

test('a server has 300 calls a minute, without affecting the others of its instance', async () => {
  const wild = (count: number) =>
    send(serving, registry.companion.result, {
      token: instance.key,
      body: { serverId: 'wild', id: String(count), isDone: true, reply: '' },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 300; count++) statuses.push((await wild(count)).status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await wild(300)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await hello(instance.key)).status).toBe(200);
});

test("players who try many codes slow down each other, but not their server's other companion calls", async () => {
  const confirm = () =>
    send(serving, registry.playerRegistrations.confirm, {
      token: instance.key,
      body: { serverId: instance.serverId, netId: '0'.repeat(32), playerName: 'Bob', code: 'WRONG' },
    });
  for (let count = 0; count < 60; count++) expect((await confirm()).status).toBe(200);
  expect(await confirm()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const statuses: number[] = [];
  for (let count = 0; count < 300; count++) statuses.push((await hello(instance.key)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

// Last: its guesses count for all callers from this address.
test('an address that guesses keys is slowed down; a key in use there is not', async () => {
  expect((await hello(instance.key)).status).toBe(200);
  const statuses = [];
  for (let count = 0; count <= MAX_FAILURES; count++)
    statuses.push((await hello(companionKeys.create())).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await hello(instance.key)).status).toBe(200);
  expect((await hello(instance.owner.token)).status).toBe(401);
});

test('an old key is reported as such, and the scheme may be in any case', async () => {
  const call = (authorization: string) =>
    acting.app.inject({
      method: 'POST',
      url: '/api/companion/hello',
      headers: { authorization },
      payload: helloFields({ serverId: instance.serverId }),
    });
  for (const token of [`${instance.key}x`, 'rk_', instance.owner.token]) {
    const reply = await call(`Bearer ${token}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This registration key is not valid.',
    });
  }
  for (const scheme of ['bearer', 'BEARER'])
    expect((await call(`${scheme} ${instance.key}`)).statusCode).toBe(200);
});
