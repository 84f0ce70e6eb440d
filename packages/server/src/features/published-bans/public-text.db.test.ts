import { randomUUID } from 'node:crypto';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeManager } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { ban, unban } from '../ban-management/service.ts';
import { addServer, type BanWorld, eos, makeBanWorld, setBan } from '../ban-management/testing/ban-world.ts';
import { saveList } from '../official-bans/repository.ts';

let now = 1_800_000_000_000;
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());

const fields = (n: number, changed = {}) => ({
  netId: eos(n),
  playerName: '',
  reason: 'Mesh',
  bannedUntil: 0,
  isIgnoreEntry: false,
  ...changed,
});

const fetchList = (botId: string, { query = '', headers = {} } = {}) =>
  api.app.inject({ method: 'GET', url: `/api/ban/listForBot/${botId}${query}`, headers });

const linesOf = async (botId: string) => (await fetchList(botId)).body;

/** Waits until this process has received all earlier messages: the bus keeps the order. */
async function hearAll(): Promise<void> {
  const marker = { kind: 'work-ended', id: randomUUID() } as const;
  let isHeard = false;
  const stop = api.context.bus.subscribe((message) => {
    if (message.kind === marker.kind && message.id === marker.id) isHeard = true;
  });
  // More than once, as it listens only when it has connected.
  await eventually(async () => {
    await api.context.bus.publish(api.context.db, marker);
    expect(isHeard).toBe(true);
  });
  stop();
}

/** The result of some work while everything reads from another database. */
async function reading<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const own = api.context.db;
  api.context.db = db;
  try {
    return await work();
  } finally {
    api.context.db = own;
  }
}

test('the list has the form that games read: an EOS ID and the second of its end, 0 for never', async () => {
  const world = await makeBanWorld(api.context);
  await ban(api.context, world.by, fields(2, { bannedUntil: now + 1500 }));
  await ban(api.context, world.by, fields(1));
  await ban(api.context, world.by, fields(3, { isIgnoreEntry: true }));
  await ban(api.context, world.by, fields(4, { bannedUntil: now - 1 }));
  const { statusCode, headers, body } = await fetchList(world.id);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`${eos(1)},0\n${eos(2)},${Math.ceil((now + 1500) / 1000)}\n`);
});

test('a client with the current version gets 304 until the list changes', async () => {
  const world = await makeBanWorld(api.context);
  await ban(api.context, world.by, fields(1));
  const first = await fetchList(world.id);
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await fetchList(world.id, { headers })).statusCode).toBe(304);
  await unban(api.context, world.by, eos(1));
  // As soon as the message arrives: the clock, which stands still here, does not do it.
  await eventually(async () => {
    expect(await fetchList(world.id, { headers })).toMatchObject({ statusCode: 200, body: '' });
  });
});

test('a client with the current version is answered without the database for some seconds', async () => {
  const world = await makeBanWorld(api.context);
  await ban(api.context, world.by, fields(1));
  let looks = 0;
  const counting = new Proxy(api.context.db, {
    get(target, name) {
      looks += 1;
      return Reflect.get(target, name);
    },
  });
  // A later message would have the list checked again.
  await hearAll();
  const first = await fetchList(world.id);
  expect(first.body).toBe(`${eos(1)},0\n`);
  const headers = { 'if-none-match': String(first.headers.etag) };
  await reading(counting, async () => {
    expect((await fetchList(world.id, { headers })).statusCode).toBe(304);
    expect(looks).toBe(0);
    now += 10_000;
    expect((await fetchList(world.id, { headers })).statusCode).toBe(304);
    expect(looks).toBeGreaterThan(0);
  });
});

test('with bans off there is no list, as for an unknown instance', async () => {
  const world = await makeBanWorld(api.context);
  await setBan(api.context, world.id, { isEnabled: false });
  now += 10_000;
  const off = await fetchList(world.id);
  const absent = await fetchList('00000000-0000-4000-8000-000000000000');
  const bad = await fetchList(`${'%2e'.repeat(20)}`);
  expect([off, absent, bad].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  const text = (reply: typeof off) => JSON.parse(reply.body).message;
  expect(text(off)).toBe(text(absent));
});

test('while the database is away the last good list is served', async () => {
  const world = await makeBanWorld(api.context);
  await ban(api.context, world.by, fields(1));
  const good = await linesOf(world.id);
  const broken = new Proxy(api.context.db, {
    get() {
      throw new Error('the database is away');
    },
  });
  now += 10_000;
  const away = await reading(broken, () => fetchList(world.id));
  expect(away).toMatchObject({ statusCode: 200, body: good });
});

test('the official list is included if that is switched on, without players who have an entry here', async () => {
  const world = await makeBanWorld(api.context, { includeOfficialBans: true });
  const ids = Buffer.from([1, 2, 3, 4].map(eos).join(''), 'hex');
  await saveList(api.context.db, {
    name: 'official',
    ids,
    count: 4,
    version: 'v1',
    readAt: now,
    nextAt: 0,
    url: '',
    failures: 0,
    problem: '',
    validators: null,
    claim: null,
  });
  await ban(api.context, world.by, fields(2, { bannedUntil: now + 60_000 }));
  await ban(api.context, world.by, fields(3, { isIgnoreEntry: true }));
  const own = `${eos(2)},${Math.ceil((now + 60_000) / 1000)}\n`;
  expect(await linesOf(world.id)).toBe(`${own}${eos(1)},0\n${eos(4)},0\n`);
  await setBan(api.context, world.id, { isEnabled: true });
  now += 10_000;
  expect(await linesOf(world.id)).toBe(own);
});

const stateOf = async ({ id, owner }: Pick<BanWorld, 'id' | 'owner'>) =>
  (await send(api, registry.publishedBans.state, { token: owner.token, params: { botId: id } })).body as {
    fetches: { serverName: string; address: string }[];
  };

test('fetches are shown by server if the address names one, else by address', async () => {
  const world = await makeBanWorld(api.context);
  const serverId = await addServer(api.context, world);
  await fetchList(world.id, { query: `?server=${serverId}` });
  const odd = ['?server=nonsense%00', '?server=a&server=b', `?server=${'x'.repeat(2000)}`, '?server=', '?%'];
  for (const query of odd) expect((await fetchList(world.id, { query })).statusCode, query).toBe(200);
  await eventually(async () => {
    expect((await stateOf(world)).fetches).toMatchObject([
      { serverName: expect.any(String) },
      { serverName: expect.any(String) },
    ]);
  });
  const { fetches } = await stateOf(world);
  expect(fetches.map(({ serverName }) => serverName).toSorted()).toEqual(['', 'The Island']);
  expect(fetches.every(({ address }) => address === '127.0.0.1')).toBe(true);
  const manager = await makeManager(api.context, world, ['BanManagement_View']);
  const seen = await stateOf({ id: world.id, owner: manager });
  expect(seen.fetches.map(({ address }) => address)).toEqual(['', '']);
});
