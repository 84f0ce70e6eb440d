import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_FORMER_NAMES, MAX_KNOWN_PLAYERS } from '@arkwright/contracts/players/bounds';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { createServer } from '../servers/service.ts';
import { MAX_ARRIVALS } from './arrivals-repository.ts';
import {
  ARRIVALS_KEPT_MS,
  arrivalRetention,
  idsByName,
  lastNames,
  listThere,
  noteArrivals,
  notePlayerLists,
  noteUploadedPlayers,
  unseenPlayerRetention,
} from './service.ts';
import { knownPlayers, playerArrivals } from './table.ts';
import { startPlayerWatch } from './watch.ts';

let context: TestContext;
let instance: TestInstance;
let island: string;
let center: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  island = (await createServer(context, instance.by, serverFields({ name: 'The Island' }))).id;
  center = (await createServer(context, instance.by, serverFields({ name: 'The Center' }))).id;
});

const idOf = (name: string) => Buffer.from(name).toString('hex').padStart(32, '0');
const listOf = (serverId: string, names: readonly string[], botId = instance.id) => ({
  server: { botId, id: serverId },
  players: names.map((name) => ({ name, id: idOf(name) })),
});
const note = (...lists: ReturnType<typeof listOf>[]) => notePlayerLists(context, lists);
const rows = () =>
  context.db
    .select()
    .from(knownPlayers)
    .where(eq(knownPlayers.botId, instance.id))
    .orderBy(knownPlayers.name);
/** Where each player is; `-` for offline. */
const places = async () =>
  (await rows()).map(({ name, serverId, isOnline }) => {
    const place = serverId === island ? 'island' : 'center';
    return `${name} ${isOnline ? '' : '-'}${place}`;
  });
/** How often a player's row was written: PostgreSQL's own count of what wrote it last. */
const writes = async () =>
  (
    await context.db.execute<{ net_id: string; xmin: string }>(
      sql`select net_id, xmin::text from known_players where bot_id = ${instance.id} order by net_id`,
    )
  ).rows;

test('listed players are online on that server, and players who are no longer listed have left', async () => {
  await note(listOf(island, ['Ann', 'Bob']), listOf(center, ['Cid']));
  expect(await places()).toEqual(['Ann island', 'Bob island', 'Cid center']);
  await note(listOf(island, ['Bob']));
  expect(await places()).toEqual(['Ann -island', 'Bob island', 'Cid center']);
  const [ann] = await rows();
  expect(ann!.lastSeen).toBeGreaterThanOrEqual(ann!.firstSeen);
  expect(Math.abs(ann!.lastSeen - Date.now())).toBeLessThan(60_000);
});

test('an unchanged list writes nothing', async () => {
  await note(listOf(island, ['Ann', 'Bob']));
  const before = await writes();
  await note(listOf(island, ['Ann', 'Bob']));
  expect(await writes()).toEqual(before);
});

test('open pages are told when somebody comes or leaves, and of nothing else', async () => {
  const publish = vi.spyOn(context.bus, 'publish');
  const told = () => publish.mock.calls.splice(0).flatMap(([, ...messages]) => messages);
  const news = { kind: 'changed', of: { botId: instance.id }, topic: 'players-online' };
  await note(listOf(island, ['Ann', 'Bob']));
  expect(told()).toEqual([news]);
  await note(listOf(island, ['Ann', 'Bob']));
  expect(told()).toEqual([]);
  await note(listOf(island, ['Bob']), listOf(center, ['Ann']));
  expect(told()).toEqual([news]);
  await note(listOf(center, []));
  expect(told()).toEqual([news]);
});

test('a player who changes servers is on the new one, whichever list comes first', async () => {
  await note(listOf(island, ['Ann']));
  await note(listOf(center, ['Ann']));
  await note(listOf(island, []));
  expect(await places()).toEqual(['Ann center']);
  await note(listOf(center, ['Ann']), listOf(island, ['Ann']));
  expect(await places()).toEqual(['Ann island']);
});

test('a player keeps the ID and has the last name, with each earlier name once', async () => {
  const names = ['a', 'b', 'c', 'b', 'd', 'e', 'f', 'g', 'h'];
  for (const name of names) {
    await note({ server: { botId: instance.id, id: island }, players: [{ name, id: idOf('x') }] });
  }
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'h', formerNames: ['g', 'f', 'e', 'd', 'b'] });
  expect(row!.formerNames).toHaveLength(MAX_FORMER_NAMES);
});

test('names become one plain line, and an invalid EOS ID is skipped', async () => {
  await note({
    server: { botId: instance.id, id: island },
    players: [
      { name: `<RichColor Color="1,0,0,1">Bo\u202eb</>\u0007${'x'.repeat(300)}`, id: idOf('x') },
      { name: 'Old', id: '76561190000000000' },
    ],
  });
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row!.name).toMatch(/^Bob x+…$/);
  expect(row!.name).toHaveLength(100);
});

test('a name identifies the one player who has it; a blank one, or one that two have, identifies nobody', async () => {
  const players = [
    { name: 'Ann', id: idOf('Ann') },
    { name: '\u3000\u3000', id: idOf('Blank') },
    { name: 'Bob', id: idOf('Bob') },
    { name: ' Bob ', id: idOf('Bob II') },
  ];
  await notePlayerLists(context, [{ server: { botId: instance.id, id: island }, players }]);
  const found = await idsByName(context.db, instance.scope, ['Ann', '', ' ', '\u3000\u3000', 'Bob', 'Cid']);
  expect([...found]).toEqual([['Ann', idOf('Ann')]]);
});

test('an instance that is deleted, or being changed, delays no other', async () => {
  const other = await makeInstance(context);
  await context.db.delete(botInstances).where(eq(botInstances.id, other.id));
  const noted = await note(listOf('gone', ['Eve'], other.id), listOf(island, ['Ann']));
  expect(noted).toEqual([instance.id]);
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select from bot_instances where id = ${instance.id} for update`);
    expect(await note(listOf(island, ['Bob']))).toEqual([]);
  });
  expect(await places()).toEqual(['Ann island']);
});

test('an upload adds survivors’ names, and the account names of unknown players; last seen is stored by the hour', async () => {
  await note(listOf(island, ['Ann']));
  const now = Date.now() + HOUR_MS / 2;
  const upload = (serverId: string, name: string, characterName: string, lastSeen = now) =>
    noteUploadedPlayers(context, instance.scope, {
      serverId,
      players: [{ netId: idOf(name), name: `${name}’s account`, characterName, lastSeen }],
    });
  await upload(island, 'Ann', 'Grim');
  await upload(center, 'Bob', 'Rocky', now - DAY_MS);
  await upload(center, 'Old', 'Gone', now - 200 * DAY_MS);
  expect(await lastNames(context.db, instance.scope, ['Ann', 'Bob', 'Old'].map(idOf))).toEqual(
    new Map([
      [idOf('Ann'), { name: 'Ann', characterName: 'Grim' }],
      [idOf('Bob'), { name: 'Bob’s account', characterName: 'Rocky' }],
    ]),
  );
  const before = await writes();
  // Another survivor of the same person, who was there earlier, and one seen a little later.
  await upload(center, 'Ann', 'Elsewhere', now - DAY_MS);
  await upload(island, 'Ann', 'Grim', now + HOUR_MS / 2);
  expect(await writes()).toEqual(before);
  await upload(island, 'Ann', 'Grim', now + 2 * HOUR_MS);
  expect(await writes()).not.toEqual(before);
});

test('an instance keeps the 25,000 players seen last; players not seen for 180 days are deleted', async () => {
  await context.db.execute(sql`
    insert into known_players
    select ${instance.id}, lpad(n::text, 32, '0'), 'P' || n, '', '{}', ${island}, false, n, ${Date.now() - DAY_MS}::bigint + n
    from generate_series(1, ${MAX_KNOWN_PLAYERS}::integer) n`);
  await note(listOf(island, ['Ann', 'Bob']));
  const kept = await context.db.execute<{ players: string; first: string }>(
    sql`select count(*) as players, min(net_id) as first from known_players where bot_id = ${instance.id}`,
  );
  expect(kept.rows[0]).toEqual({ players: String(MAX_KNOWN_PLAYERS), first: '3'.padStart(32, '0') });
  await context.db.execute(
    sql`update known_players set last_seen = ${Date.now() - 181 * DAY_MS} where bot_id = ${instance.id} and name = 'P3'`,
  );
  expect(await unseenPlayerRetention.deleteSome(context.db, { now: Date.now(), limit: 10 })).toBe(1);
});

const joined = (player: string, at: number | null = null) => ({
  type: 'player.joined' as const,
  player,
  eosId: idOf(player),
  platform: 'None',
  at,
});

test('a player who joined by the log counts as present for some minutes, under the last name, up to the newest of many', async () => {
  const server = { botId: instance.id, id: island };
  const come = (...events: ReturnType<typeof joined>[]) =>
    noteArrivals(context.db, [{ server, events }], 1e12);
  const there = async () => (await listThere(context.db, server, ARRIVALS_KEPT_MS)).map(({ name }) => name);
  await come(joined('Bob'), joined('old', 1e12 - ARRIVALS_KEPT_MS - 1));
  await come({ ...joined('Bob'), player: 'Bobby' });
  expect(await there()).toEqual(['Bobby']);
  await context.db.update(playerArrivals).set({ at: sql`at - 60000` });
  await come(...Array.from({ length: MAX_ARRIVALS + 1 }, (_, index) => joined(`P${index}`)));
  expect(await there()).toHaveLength(MAX_ARRIVALS);
  expect(await there()).not.toContain('Bobby');
  await context.db.update(playerArrivals).set({ at: sql`at - ${ARRIVALS_KEPT_MS}::integer` });
  await come(joined('Eve'));
  expect(await there()).toEqual(['Eve']);
  const { rows } = await context.db.execute<{ now: string }>(sql`select max(at) as now from player_arrivals`);
  expect(await arrivalRetention.deleteSome(context.db, { now: Number(rows[0]?.now), limit: 1000 })).toBe(
    MAX_ARRIVALS - 1,
  );
});

test('deleting an instance deletes its players', async () => {
  await note(listOf(island, ['Ann']));
  await context.db.delete(botInstances).where(eq(botInstances.id, instance.id));
  expect(await rows()).toEqual([]);
});

test('a worker stores each list once, even after an outage of the database', async () => {
  const watch = startPlayerWatch(context, 5);
  onTestFinished(() => watch.stop());
  const server = { botId: instance.id, id: island };
  const { players } = listOf(island, ['Ann', 'Bob']);
  await context.db.execute(sql`alter table known_players rename to known_players_away`);
  const warn = vi.spyOn(context.log, 'warn');
  watch.onPlayers(server, players);
  await eventually(() => expect(warn).toHaveBeenCalled());
  await context.db.execute(sql`alter table known_players_away rename to known_players`);
  await eventually(async () => expect(await places()).toEqual(['Ann island', 'Bob island']));
  const before = await writes();
  watch.onPlayers(server, players);
  watch.onPlayers(server, players.slice(0, 1));
  await eventually(async () => expect(await places()).toEqual(['Ann island', 'Bob -island']));
  expect((await writes()).find(({ net_id }) => net_id === idOf('Ann'))).toEqual(
    before.find(({ net_id }) => net_id === idOf('Ann')),
  );
});

test('a name with question marks is the player’s only if no other name is written so', async () => {
  await note(listOf(island, ['李明', 'Дмитрий', '???', 'who?', 'Bob']));
  const ids = await idsByName(context.db, instance.scope, [
    '李明',
    '??',
    '???????',
    '???',
    'who?',
    'Bob',
    '王伟',
    '?',
  ]);
  expect(Object.fromEntries(ids)).toEqual({
    李明: idOf('李明'),
    '??': idOf('李明'),
    '???????': idOf('Дмитрий'),
    '???': idOf('???'),
    'who?': idOf('who?'),
    Bob: idOf('Bob'),
  });
  await note(listOf(island, ['李明', '王伟', '李小明', '???', 'who¿']), listOf(center, ['who?']));
  const fewer = await idsByName(context.db, instance.scope, ['李明', '??', '???', 'who?']);
  expect([...fewer.keys()]).toEqual(['李明']);
});
