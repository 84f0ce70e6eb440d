import { MAX_IMPORTED_LINES } from '@arkwright/contracts/ban-files/bounds';
import { MAX_BANS } from '@arkwright/contracts/ban-management/bounds';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ban, listBans } from '../ban-management/service.ts';
import { type BanWorld, eos, makeBanWorld } from '../ban-management/testing/ban-world.ts';
import { importBans } from './import-service.ts';

let app: TestApp;
let world: BanWorld;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  world = await makeBanWorld(app.context);
});

const UNTIL = Date.UTC(2099, 0, 1);
const bob = {
  netId: eos(1),
  playerName: 'Bob, "the" Rex',
  reason: '=Mesh, twice',
  bannedUntil: UNTIL,
  isIgnoreEntry: false,
};
const eve = { netId: eos(2), playerName: '', reason: 'Alt', bannedUntil: 0, isIgnoreEntry: false };
const ann = { netId: eos(3), playerName: 'Ann', reason: 'Friend', bannedUntil: 0, isIgnoreEntry: true };

const load = (text: string, isPreview = false) => importBans(app.context, world.by, { text, isPreview });
const listed = async () =>
  (await listBans(app.context, world.scope))
    .map(({ netId, playerName, reason, bannedUntil, isIgnoreEntry }) => ({
      netId,
      playerName,
      reason,
      bannedUntil,
      isIgnoreEntry,
    }))
    .toSorted((a, b) => a.netId.localeCompare(b.netId));

const bannedAt = async () =>
  new Map((await listBans(app.context, world.scope)).map((entry) => [entry.netId, entry.bannedAt]));

async function exported(format: 'csv' | 'game'): Promise<string> {
  const { token } = world.owner;
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api/ban/export/${world.id}?format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

test('an export as CSV imports unchanged in another instance', async () => {
  for (const entry of [bob, eve, ann]) await ban(app.context, world.by, entry);
  const text = await exported('csv');
  expect(text.split('\r\n')[0]).toBe('"EOS ID","Player","Reason","Banned at","Banned until","Ignored"');
  // Spreadsheets must not read it as a formula.
  expect(text).toContain(`"'=Mesh, twice"`);
  const before = await listed();
  const times = await bannedAt();
  world = await makeBanWorld(app.context);
  expect(await load(text)).toEqual({ added: 3, changed: 0, unchanged: 0, refused: 0, refusedLines: [] });
  expect(await listed()).toEqual(before);
  expect(await bannedAt()).toEqual(times);
  expect(await load(text)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

test('the game’s file lists who is banned, and importing it changes only what it contains', async () => {
  for (const entry of [bob, eve, ann]) await ban(app.context, world.by, entry);
  const text = await exported('game');
  expect(text).toBe(`${eos(1)},Bob  "the" Rex,${UNTIL / 1000}\r\n${eos(2)},${eos(2)},0\r\n`);
  const before = await listed();
  world = await makeBanWorld(app.context);
  expect(await load(text)).toMatchObject({ added: 2, refused: 0 });
  expect(await listed()).toEqual(
    before
      .filter(({ isIgnoreEntry }) => !isIgnoreEntry)
      .map((entry) => ({ ...entry, reason: 'Imported', playerName: entry.playerName.replace(',', ' ') })),
  );
});

test.each([
  ['an id alone', eos(7).toUpperCase(), { netId: eos(7), playerName: '', bannedUntil: 0 }],
  ['a name with commas', `${eos(7)},Bob, the Rex,0`, { playerName: 'Bob, the Rex' }],
  ['a time', `${eos(7)},${UNTIL / 1000}`, { bannedUntil: UNTIL }],
  ['a name and no time', `${eos(7)},Bob`, { playerName: 'Bob', bannedUntil: 0 }],
  ['a name and nothing behind the comma', `${eos(7)},Bob,`, { playerName: 'Bob', bannedUntil: 0 }],
  ['comments', `# cheaters\n; more\n// and\n${eos(7)} // aimbot`, { netId: eos(7), bannedUntil: 0 }],
  ['a name with such characters', `${eos(7)},Bob #1 // x,0`, { playerName: 'Bob #1 // x' }],
  ['a mark of its encoding', `\ufeff${eos(7)}`, { netId: eos(7) }],
])('a game’s file %s can be read', async (_what, line, expected) => {
  expect(await load(`${line}\n\n`)).toMatchObject({ added: 1, refused: 0 });
  expect(await listed()).toEqual([expect.objectContaining(expected)]);
});

test('invalid lines are reported with number and reason, and the others are added', async () => {
  const text = ['nonsense', eos(1), `${eos(2)},Bob,soon`, eos(1).toUpperCase(), `${eos(3)},Eve,0`].join('\n');
  const outcome = await load(text);
  expect(outcome).toMatchObject({ added: 2, refused: 3 });
  expect(outcome.refusedLines.map(({ line }) => line)).toEqual([1, 3, 4]);
  expect(outcome.refusedLines.map(({ reason }) => reason).slice(1)).toEqual([
    'This line does not end with a number of seconds',
    'This player is in line 2 already',
  ]);
});

test('invalid lines of a CSV file are refused', async () => {
  const lines = [
    'EOS ID,Player,Reason,Banned at,Banned until,Ignored',
    `${eos(1)},"Bob,Mesh,,permanent,no`,
    `${eos(2)},Bob,Mesh,,someday,no`,
    `${eos(3)},Bob,,,permanent,no`,
    `${eos(4)},Bob,Mesh,,${new Date(UNTIL).toISOString()},yes`,
  ];
  const outcome = await load(lines.join('\r\n'));
  expect(outcome.refusedLines.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The quotation marks of this line do not match'],
    [3, 'The end of the ban is no time'],
    [4, 'Reason is required'],
  ]);
  expect(await listed()).toEqual([
    { netId: eos(4), playerName: 'Bob', reason: 'Mesh', bannedUntil: UNTIL, isIgnoreEntry: true },
  ]);
});

test("a ban can't begin before 1970 or in the future", async () => {
  const head = 'EOS ID,Player,Reason,Banned at,Banned until,Ignored';
  await load(`${head}\n${eos(1)},,Mesh,0001-01-01,permanent,no\n${eos(2)},,Mesh,2900-01-01,permanent,no`);
  const at = await bannedAt();
  expect(at.get(eos(1))).toBe(0);
  expect(at.get(eos(2))).toBeLessThanOrEqual(app.context.clock.now());
});

test('a preview changes nothing, and an import beyond the limit is refused as a whole', async () => {
  await ban(app.context, world.by, { ...bob, bannedUntil: 0 });
  expect(await load(`${eos(1)},0\n${eos(2)}`, true)).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
  expect(await listed()).toHaveLength(1);
  const lines = (count: number) => Array.from({ length: count }, (_, index) => eos(index + 10)).join('\n');
  await expect(load(lines(MAX_IMPORTED_LINES + 1))).rejects.toMatchObject({ code: 'INVALID' });
  await app.context.db.execute(sql`
    insert into bans (bot_id, id, net_id, player_name, reason, banned_at, banned_until, is_ignore_entry,
        is_ended, is_spread)
    select ${world.id}, 'b' || n, '0001' || lpad(to_hex(n), 28, '0'), '', 'Full', 0, 0, false, false, true
    from generate_series(1, ${MAX_BANS - 2}::int) as n`);
  await expect(load(lines(2))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await load(lines(1))).toMatchObject({ added: 1 });
});
