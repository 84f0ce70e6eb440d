import { MAX_NOTES, MAX_NOTES_OF_PLAYER } from '@arkwright/contracts/players/bounds';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { NOTES_KEPT_MS, oldNoteRetention } from './notes-service.ts';
import { playerNotes } from './table.ts';

let api: TestApp;
let instance: TestInstance;
let manager: TestUser;

const KARA = `0002${'a'.repeat(28)}`;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  await api.context.db.delete(playerNotes);
  instance = await makeInstance(api.context);
  manager = await makeManager(api.context, instance, ['BanManagement_Edit']);
});

const add = (text: string, { by = manager, netId = KARA } = {}) =>
  send(api, registry.players.addNote, { token: by.token, body: { botId: instance.id, netId, text } });
const change = (id: string, text: string, by: TestUser = manager) =>
  send(api, registry.players.changeNote, { token: by.token, body: { botId: instance.id, id, text } });
const remove = (id: string, by: TestUser = manager) =>
  send(api, registry.players.deleteNote, { token: by.token, body: { botId: instance.id, id } });

async function noteOf(text: string, by: TestUser = manager) {
  const reply = await add(text, { by });
  expect(reply.status).toBe(200);
  return playerRoutes.addNote.response.parse(reply.body);
}

async function notes(by: TestUser = manager) {
  const params = { botId: instance.id, netId: KARA };
  const reply = await send(api, registry.players.page, { token: by.token, params });
  const { notes: section } = playerRoutes.page.response.parse(reply.body);
  return section.state === 'shown' ? section.data : section;
}

/** Fills the instance up with notes, `onKara` of them on that player. */
const fill = (count: number, onKara: number) =>
  api.context.db.execute(sql`
    insert into player_notes (bot_id, id, net_id, author_id, author_name, text, created_at, written_at)
    select ${instance.id}, 'n' || n, case when n <= ${onKara}::int then ${KARA} else lpad(n::text, 32, '0') end, '1', 'Ann',
      'x', n, n from generate_series(1, ${count}::int) n`);

test('the team sees a note with its author and time', async () => {
  await noteOf('Raids at night');
  await noteOf('Was warned', instance.owner);
  expect(await notes(instance.owner)).toMatchObject([
    { author: 'Owner', isOwn: true, text: 'Was warned', changedAt: 0, createdAt: expect.any(Number) },
    { author: manager.name, isOwn: false, text: 'Raids at night' },
  ]);
});

test("people who may not see bans see no notes, and people who may only view them can't write any", async () => {
  await noteOf('Raids at night');
  const other = await makeManager(api.context, instance, ['PlayerAlerts_Edit']);
  expect(await notes(other)).toEqual({ state: 'hidden', why: 'permission' });
  const viewer = await makeManager(api.context, instance, ['BanManagement_View']);
  expect(await notes(viewer)).toHaveLength(1);
  expect((await add('No', { by: viewer })).status).toBe(403);
});

test('only its author can change a note, not even the owner', async () => {
  const { id } = await noteOf('Raids at night');
  expect(await change(id, 'Raids by day', instance.owner)).toMatchObject({ status: 409 });
  expect(await notes()).toMatchObject([{ text: 'Raids at night' }]);
  expect((await change(id, 'Raids by day')).status).toBe(200);
  expect(await notes()).toMatchObject([{ text: 'Raids by day', changedAt: expect.any(Number) }]);
  expect(await change('gone', 'x')).toMatchObject({ status: 404 });
});

test('anyone who may edit bans can delete a note, once', async () => {
  const { id } = await noteOf('Raids at night');
  expect((await remove(id, instance.owner)).status).toBe(200);
  expect(await notes()).toEqual([]);
  expect((await remove(id)).status).toBe(404);
});

test('notes are in the history, with the player', async () => {
  const { id } = await noteOf('One');
  await change(id, 'Two');
  await remove(id);
  const rows = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(
    rows.map(({ action, area, targetId, before, after }) => [action, area, targetId, before, after]),
  ).toEqual(
    expect.arrayContaining([
      ['player-note.added', 'BanManagement', KARA, null, { text: 'One' }],
      ['player-note.changed', 'BanManagement', KARA, { text: 'One' }, { text: 'Two' }],
      ['player-note.deleted', 'BanManagement', KARA, { text: 'Two' }, null],
    ]),
  );
});

test.each(['', '   ', 'x'.repeat(1001)])('a note with the text %j is refused', async (text) => {
  expect((await add(text)).status).toBe(400);
});

test('the number of notes is limited for each player and for all together', async () => {
  await fill(MAX_NOTES_OF_PLAYER, MAX_NOTES_OF_PLAYER);
  expect(await add('One more')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await add('On another', { netId: 'f'.repeat(32) })).status).toBe(200);
  await api.context.db.delete(playerNotes).where(eq(playerNotes.botId, instance.id));
  await fill(MAX_NOTES, 0);
  expect(await add('One more')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test("two people at the same time can't exceed the limits", async () => {
  await fill(MAX_NOTES_OF_PLAYER - 1, MAX_NOTES_OF_PLAYER - 1);
  const replies = await Promise.all([add('One'), add('Two', { by: instance.owner })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a note is deleted two years after its last change', async () => {
  const { id } = await noteOf('Raids at night');
  const { db } = api.context;
  await db.update(playerNotes).set({ writtenAt: 1000 }).where(eq(playerNotes.id, id));
  expect(await oldNoteRetention.deleteSome(db, { now: NOTES_KEPT_MS + 1000, limit: 10 })).toBe(0);
  expect(await oldNoteRetention.deleteSome(db, { now: NOTES_KEPT_MS + 1001, limit: 10 })).toBe(1);
});
