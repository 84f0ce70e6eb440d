import { registry } from '@arkwright/contracts/registry';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';

const BOB = `0002${'b'.repeat(28)}`;
const EVE = `0002${'e'.repeat(28)}`;

let api: TestApp;
let instance: TestInstance;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeInstance(api.context);
});

async function send(method: 'POST' | 'PUT' | 'DELETE', payload: object) {
  const headers = { authorization: `Bearer ${instance.owner.token}` };
  const reply = await api.app.inject({ method, url: '/api/adminGroup', headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}
const add = (admins: unknown, name = 'Admins') => send('POST', { botId: instance.id, name, admins });
const fetchList = (id: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api/adminGroup/server/${instance.id}/${id}`, headers });

test('a group is added, changed and deleted by the calls of the specification', async () => {
  const made = await add([EVE.toUpperCase(), '', EVE, BOB]);
  expect(made).toMatchObject({
    status: 200,
    body: { name: 'Admins', admins: [EVE, BOB], botId: instance.id },
  });
  const { id } = made.body;
  expect(await send('PUT', { id, name: 'Chiefs', admins: `${BOB}\n\n` })).toMatchObject({
    status: 200,
    body: { id, name: 'Chiefs', admins: [BOB] },
  });
  expect(registry.adminGroups.list.path).toBe('/api/adminGroup/list/:botId');
  expect(await send('DELETE', { id })).toEqual({ status: 200, body: true });
  expect((await fetchList(id)).statusCode).toBe(404);
});

test('invalid lines are reported with their number', async () => {
  const { status, body } = await add(`${BOB}\n\nBob\n${EVE}x`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(`Line 3, “Bob”; Line 4, “${EVE}x”: an EOS ID has 32 characters`);
});

test('a game server gets one ID a line, as plain text with an ETag', async () => {
  const { body } = await add([BOB, EVE]);
  const reply = await fetchList(body.id);
  expect(reply).toMatchObject({ statusCode: 200, body: `${BOB}\n${EVE}\n` });
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const known = await fetchList(body.id, { 'if-none-match': String(reply.headers.etag) });
  expect(known).toMatchObject({ statusCode: 304, body: '' });
  await send('PUT', { id: body.id, name: 'Admins', admins: [] });
  expect(await fetchList(body.id)).toMatchObject({ statusCode: 200, body: '' });
});

test('a group above a lowered limit or of a guild that the bot has left answers 404', async () => {
  const first = await add([BOB], 'First');
  const second = await add([EVE], 'Second');
  await api.context.db.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id));
  expect((await fetchList(first.body.id)).statusCode).toBe(200);
  expect((await fetchList(second.body.id)).statusCode).toBe(404);
  expect(await add([BOB], 'Third')).toMatchObject({ status: 409 });
  await api.context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, instance.id));
  expect((await fetchList(first.body.id)).statusCode).toBe(404);
});

test('while the database is away the last good list is served, never an empty one', async () => {
  const { body } = await add([BOB]);
  await fetchList(body.id);
  const { execute } = api.context.db;
  await api.context.db.execute('alter table admin_groups rename to admin_groups_away');
  try {
    expect(await fetchList(body.id)).toMatchObject({ statusCode: 200, body: `${BOB}\n` });
  } finally {
    await execute.call(api.context.db, 'alter table admin_groups_away rename to admin_groups');
  }
});
