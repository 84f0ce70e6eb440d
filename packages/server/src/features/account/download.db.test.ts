import { accountRoutes } from '@arkwright/contracts/account/routes';
import type { DataDownload } from '@arkwright/contracts/account/schema';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser, type TestUser } from '@arkwright/testing/factories';
import { instanceTables } from '@arkwright/testing/instance-tables';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { managers, memberRoles } from '../../core/access/table.ts';
import { adminChanges } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { newId, sha256 } from '../../platform/base/random.ts';
import { buildDownload } from './build-service.ts';
import { downloadRetention } from './download-service.ts';
import { startAccountJobs } from './jobs.ts';
import { dataDownloadParts, dataDownloads } from './table.ts';
import { CANARY, makeBusyPerson } from './testing/account-world.ts';

const clock = { time: 0, now: () => clock.time };

let api: TestApp;
beforeAll(async () => {
  clock.time = 1_800_000_000_000;
  api = await createTestApp({ clock });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(() => {
  clock.time = 1_800_000_000_000;
});

const stored = async (user: TestUser) => {
  const [row] = await api.context.db.select().from(dataDownloads).where(eq(dataDownloads.userId, user.id));
  return row!;
};
const partsOf = async (user: TestUser) => {
  const { id } = await stored(user);
  return api.context.db.select().from(dataDownloadParts).where(eq(dataDownloadParts.downloadId, id));
};
const ask = (user: TestUser) => send(api, accountRoutes.downloadData, { token: user.token });
const look = async (user: TestUser) =>
  (await send(api, accountRoutes.downloadState, { token: user.token })).body as DataDownload;

/** Asks for a download and does the worker's part. */
async function make(user: TestUser): Promise<DataDownload> {
  expect(await ask(user)).toMatchObject({ status: 200, body: { state: 'waiting' } });
  await buildDownload(api.context, (await stored(user)).id);
  return look(user);
}

async function fetchFile(user: TestUser, token: string) {
  const reply = await fetch(`${api.app.listeningOrigin}/api/user/downloadData/${token}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

function unzip(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

test('the zip has everything of a person and their owned instances as JSON, without secrets', async () => {
  const { person, own, elsewhere } = await makeBusyPerson(api);
  const key = await send(api, registry.bots.recreateApiKey, { token: person.token, body: { botId: own.id } });
  const { apiKey } = key.body as { apiKey: string };
  const ready = await make(person);
  expect(ready).toMatchObject({ state: 'ready', progress: 100, expiresAt: clock.time + 10 * MINUTE_MS });
  expect(ready.token).toMatch(/^ex_[A-Za-z0-9_-]{43}$/);
  const { status, headers, bytes } = await fetchFile(person, ready.token);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename="arkwright-data.zip"');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(bytes.length).toBe(ready.size);

  const files = unzip(bytes);
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null') as Record<string, unknown>[];
  expect(files.get('README.txt')).toContain('Your data in Arkwright');
  expect(read('account.json')).toMatchObject([
    { discord_id: person.discordId, username: person.name, tier: 5 },
  ]);
  expect(read('sessions.json')).toMatchObject([{ label: 'test' }]);
  expect(read('notifications.json')).toMatchObject([{ message: 'Hello' }]);
  expect(read('patreon-account.json')).toEqual([]);
  expect(read('pledges.json')).toEqual([]);
  expect(read('manager-of.json')).toMatchObject([
    { guild_id: elsewhere.guildId, permissions: ['FullAccess'] },
  ]);
  expect(read('actions-elsewhere.json').map(({ action }) => action)).toContain('server.created');
  expect(read('member-roles.json')).toMatchObject([{ guild_id: elsewhere.guildId, role_ids: [] }]);
  expect(read('waiting-nukes.json')).toMatchObject([
    { guild_id: elsewhere.guildId, kind: 'tribes', name: 'Obelisk Keepers', by: person.name },
  ]);
  expect(read('decay-approvals.json')).toMatchObject([
    { guild_id: elsewhere.guildId, name: 'Obelisk Keepers', by: person.name },
  ]);
  const folder = `instances/${own.guildId}`;
  expect(read(`${folder}/servers.json`)).toMatchObject([{ name: 'The Island', host: '127.0.0.1' }]);
  expect(read(`${folder}/settings.json`)).toMatchObject([{ group: 'log', value: { filterSaveWorld: true } }]);
  expect(read(`${folder}/rcon-presets.json`)).toMatchObject([{ name: 'Save' }]);
  expect(read(`${folder}/history.json`).length).toBeGreaterThan(2);
  // Of other people's instances only what the person did.
  expect(
    [...files.keys()].filter((name) => name.startsWith('instances/') && !name.startsWith(folder)),
  ).toEqual([]);
  for (const [name, text] of files) {
    if (name.endsWith('.json')) expect(Array.isArray(JSON.parse(text)), name).toBe(true);
    for (const secret of [
      CANARY,
      apiKey,
      person.token,
      sha256(person.token),
      elsewhere.owner.discordId,
      'v1:',
    ])
      expect(text.includes(secret), `${name} holds ${secret}`).toBe(false);
  }
});

test('large data is compressed in another thread, piece by piece', async () => {
  const user = await makeUser(api.context);
  const message = '🦖'.repeat(600_000);
  for (let index = 0; index < 5; index++) {
    await api.context.db.execute(sql`insert into notifications (id, user_id, message, created_at)
      values (${newId()}, ${user.id}, ${message}, ${index})`);
  }
  const work = vi.spyOn(api.context.offThread, 'run');
  const ready = await make(user);
  const files = unzip((await fetchFile(user, ready.token)).bytes);
  const read = JSON.parse(files.get('notifications.json') ?? '') as { message: string }[];
  expect(read.map((row) => row.message === message)).toEqual([true, true, true, true, true]);
  const lengths = work.mock.calls.map(([, input]) => (input as { text: string }).text.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000_000);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(5 * message.length);
});

test("the zip has permissions from roles, changes by admins and the person's own changes as an admin", async () => {
  const person = await makeUser(api.context, { isSiteAdmin: true });
  const other = await makeUser(api.context);
  const instance = await makeInstance(api.context);
  const { db } = api.context;
  await db.insert(managers).values([
    { botId: instance.id, discordId: '7001', kind: 'role', permissions: ['Servers_View'] },
    { botId: instance.id, discordId: '7002', kind: 'role', permissions: ['Rcon_View'] },
  ]);
  const roles = { botId: instance.id, discordId: person.discordId, checkedAt: clock.time };
  await db.insert(memberRoles).values({ ...roles, roleIds: ['7000', '7001'] });
  const changed = { at: 5, action: 'user.changed' as const, before: { comment: '' } };
  await db.insert(adminChanges).values([
    {
      ...changed,
      id: newId(),
      actorId: other.id,
      actorName: 'Admin Ann',
      userId: person.id,
      after: { comment: 'A friend' },
    },
    {
      ...changed,
      id: newId(),
      actorId: person.id,
      actorName: person.name,
      userId: other.id,
      after: { comment: 'of another person' },
    },
  ]);
  const { token } = await make(person);
  const files = unzip((await fetchFile(person, token)).bytes);
  const read = (name: string) => JSON.parse(files.get(name) ?? 'null') as unknown;
  expect(read('manager-of.json')).toEqual([
    {
      guild_id: instance.guildId,
      guild_name: expect.any(String),
      by_role: '7001',
      permissions: ['Servers_View'],
      expires_at: 0,
    },
  ]);
  expect(read('member-roles.json')).toMatchObject([
    { guild_id: instance.guildId, role_ids: ['7000', '7001'] },
  ]);
  expect(read('admin-changes.json')).toEqual([
    { at: 5, action: 'user.changed', before: { comment: '' }, after: { comment: 'A friend' } },
  ]);
  expect(read('done-as-admin.json')).toEqual([{ at: 5, action: 'user.changed', user_id: other.id }]);
  const all = [...files.values()].join();
  expect(all).not.toContain('of another person');
  // The README lists each file.
  const names = [...files.keys()].filter((name) => name !== 'README.txt');
  for (const name of names) expect(files.get('README.txt')).toContain(name.split('/')[0]);
});

test('every table with rows of an instance is in the download, or has a reason not to be', async () => {
  const known = api.context.features.flatMap(({ tables = [] }) => tables.map(({ table }) => table));
  expect(known.toSorted()).toEqual((await instanceTables(api.context.db)).toSorted());
});

test('a link works once; then link and file are gone', async () => {
  const { person } = await makeBusyPerson(api);
  const { token } = await make(person);
  expect(await partsOf(person)).not.toEqual([]);
  expect((await fetchFile(person, token)).status).toBe(200);
  await eventually(async () => expect(await partsOf(person)).toEqual([]));
  const again = await fetchFile(person, token);
  expect(again.status).toBe(410);
  expect(new TextDecoder().decode(again.bytes)).toContain('"GONE"');
  expect(await look(person)).toMatchObject({ state: 'used', link: '', token: '', size: 0 });
});

test('of two who open a link at the same moment only one gets the file', async () => {
  const user = await makeUser(api.context);
  const { token } = await make(user);
  const replies = await Promise.all([1, 2, 3, 4].map(() => fetchFile(user, token)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
});

test("another person's link, a wrong link and no link are not found", async () => {
  const [user, other] = [await makeUser(api.context), await makeUser(api.context)];
  const { token } = await make(user);
  await make(other);
  const replies = [
    await fetchFile(other, token),
    await fetchFile(user, `ex_${'A'.repeat(43)}`),
    await fetchFile(await makeUser(api.context), token),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  const open = await fetch(`${api.app.listeningOrigin}/api/user/downloadData/${token}`);
  expect(open.status).toBe(401);
  // The owner's link still works.
  expect((await fetchFile(user, token)).status).toBe(200);
});

test('a link is valid for ten minutes', async () => {
  const user = await makeUser(api.context);
  const { token } = await make(user);
  clock.time += 10 * MINUTE_MS - 1;
  expect(await look(user)).toMatchObject({ state: 'ready' });
  clock.time += 1;
  expect(await look(user)).toMatchObject({ state: 'expired', token: '' });
  expect((await fetchFile(user, token)).status).toBe(410);
  clock.time += 1;
  await downloadRetention.deleteSome(api.context.db, { now: clock.time, limit: 1000 });
  expect(await partsOf(user)).toEqual([]);
  expect((await fetchFile(user, token)).status).toBe(410);
});

test('another request returns the running or waiting download, with the same link', async () => {
  const user = await makeUser(api.context);
  await Promise.all([ask(user), ask(user), ask(user)]);
  const { id } = await stored(user);
  const ready = await (async () => {
    await buildDownload(api.context, id);
    return look(user);
  })();
  expect((await ask(user)).body).toEqual(ready);
  expect((await stored(user)).id).toBe(id);
  // A retried job does not change a finished download.
  await buildDownload(api.context, id);
  expect(await look(user)).toEqual(ready);
});

test('one download an hour; the refusal says how long to wait', async () => {
  const user = await makeUser(api.context);
  const { token } = await make(user);
  await fetchFile(user, token);
  clock.time += 18 * MINUTE_MS;
  const refused = await ask(user);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You can download your data once an hour. The next time is in 42 minutes.' },
  });
  expect(refused.headers['retry-after']).toBe('2520');
  clock.time += 42 * MINUTE_MS - 1;
  expect((await ask(user)).status).toBe(429);
  expect(await look(user)).toMatchObject({ state: 'used', nextAt: clock.time + 1 });
  clock.time += 1;
  expect(await look(user)).toMatchObject({ state: 'none', nextAt: 0 });
  expect(await make(user)).toMatchObject({ state: 'ready' });
});

test('a download that grows too large fails, leaves no file, and can be requested again at once', async () => {
  const { person } = await makeBusyPerson(api);
  await ask(person);
  await buildDownload(api.context, (await stored(person)).id, 1000);
  expect(await look(person)).toMatchObject({ state: 'failed', nextAt: 0 });
  expect(await partsOf(person)).toEqual([]);
  expect(await make(person)).toMatchObject({ state: 'ready' });
});

test('a download whose worker was killed starts over, or is given up after half an hour', async () => {
  const user = await makeUser(api.context);
  await ask(user);
  const { id } = await stored(user);
  await api.context.db
    .insert(dataDownloadParts)
    .values({ downloadId: id, part: 0, content: Buffer.from('x') });
  await api.context.db.update(dataDownloads).set({ state: 'building' }).where(eq(dataDownloads.id, id));
  clock.time += 30 * MINUTE_MS - 1;
  expect(await look(user)).toMatchObject({ state: 'building' });
  clock.time += 1;
  expect(await look(user)).toMatchObject({ state: 'failed' });
  clock.time -= 1;
  await buildDownload(api.context, id);
  const { token } = await look(user);
  expect(unzip((await fetchFile(user, token)).bytes).has('account.json')).toBe(true);
});

test('deleting the account meanwhile stops the work', async () => {
  const user = await makeUser(api.context);
  await ask(user);
  const { id } = await stored(user);
  await api.context.db.delete(users).where(eq(users.id, user.id));
  await buildDownload(api.context, id);
  await buildDownload(api.context, newId());
});

test('a worker of the queue builds it, writing large values in many pieces', async () => {
  const { person, own } = await makeBusyPerson(api);
  const noise = () => Array.from({ length: 3000 }, () => newId()).join('');
  await api.context.db.execute(sql`
    insert into dynamic_configs (bot_id, id, name, settings)
    select ${own.id}, n::text, 'Config', n || ${noise()} from generate_series(1, 5) as n`);
  for (let n = 10; n < 14; n++) {
    await api.context.db.execute(
      sql`insert into dynamic_configs (bot_id, id, name, settings) values (${own.id}, ${String(n)}, 'Config', ${noise()})`,
    );
  }
  // Left by the tests before.
  await api.context.db.execute(sql`delete from jobs.job`);
  await startAccountJobs(api.context);
  await ask(person);
  await eventually(async () => expect(await look(person)).toMatchObject({ state: 'ready' }));
  expect((await partsOf(person)).length).toBeGreaterThan(1);
  const { token } = await look(person);
  const files = unzip((await fetchFile(person, token)).bytes);
  expect(JSON.parse(files.get(`instances/${own.guildId}/dynamic-configs.json`) ?? '')).toHaveLength(9);
});
