import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Home } from '@arkwright/contracts/home/schema';
import { registry } from '@arkwright/contracts/registry';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import {
  makeInstance,
  makeManager,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameMoves } from '../../game-events/table.ts';
import { createTimedCommand } from '../automatic-rcon/service.ts';
import { ban } from '../ban-management/service.ts';
import { mutePlayer } from '../chat-mutes/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { putLines } from '../live/testing/put-lines.ts';
import { SLOT_MS } from '../player-counts/repository.ts';
import { playerCounts } from '../player-counts/table.ts';
import { addNote } from '../players/notes-service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';

const KARA = `0002${'a'.repeat(28)}`;
const BOB = `0002${'b'.repeat(28)}`;

let api: TestApp;
let instance: TestInstance;
let island: string;
let center: string;
let off: string;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  const { context } = api;
  instance = await makeInstance(context);
  const add = async (name: string, fields = {}) =>
    (await createServer(context, instance.by, serverFields({ name, ...fields }))).id;
  island = await add('The Island', { sortingIndex: 1, clusterId: 'pve', maxPlayers: 70 });
  center = await add('The Center', { sortingIndex: 2 });
  off = await add('Lost Colony', { sortingIndex: 3, isEnabled: false });
  await setStatus(island, { state: 'online', players: 2 });
  await setStatus(center, { state: 'offline', reason: 'Connection refused' });
});

type Status = Partial<typeof serverStatuses.$inferInsert>;
async function setStatus(serverId: string, status: Status) {
  const row = {
    state: 'online',
    since: 1000,
    lastSeen: Date.now(),
    reason: '',
    players: 0,
    ...status,
  } as const;
  await api.context.db.insert(serverStatuses).values({ botId: instance.id, serverId, ...row });
}

async function read(
  user: TestUser = instance.owner,
  query: { since?: number; day?: number } = {},
): Promise<Home> {
  const reply = await send(api, registry.home.read, {
    token: user.token,
    params: { botId: instance.id },
    query: Object.fromEntries(Object.entries(query).map(([name, at]) => [name, String(at)])),
  });
  expect(reply.status).toBe(200);
  return registry.home.read.response.parse(reply.body);
}
const managerWith = (...permissions: string[]) => makeManager(api.context, instance, permissions);

const NOW_SLOT = Math.floor(Date.now() / SLOT_MS);

/** Stores measurements of a server, the last of which was `ago` of them ago; -1 while it was down. */
async function putCounts(serverId: string, ago: number, counts: readonly number[]) {
  const first = NOW_SLOT - ago - counts.length + 1;
  const slots = counts.map((count, index) => ({ slot: first + index, count }));
  for (const [day, ofDay] of Map.groupBy(
    slots,
    ({ slot }) => Math.floor((slot * SLOT_MS) / DAY_MS) * DAY_MS,
  )) {
    const before = (ofDay[0]?.slot ?? 0) - day / SLOT_MS;
    const known = ofDay.map(({ count }) => count);
    const unknown = sql`array_fill(null::smallint, array[${before}::int])`;
    await api.context.db.insert(playerCounts).values({
      botId: instance.id,
      serverId,
      day,
      counts: sql`${unknown} || ${sql.param(known)}::smallint[]`,
    });
  }
}
const timeOf = (ago: number) => (NOW_SLOT - ago) * SLOT_MS;

/** The content of a block that was read. */
function ok<Data>(block: { ok: Data } | { error: string } | undefined): Data {
  if (block === undefined || 'error' in block) throw new Error(`not read: ${block?.error ?? 'left out'}`);
  return block.ok;
}

test('the head counts enabled servers, who is online, and the peak of the day with its time', async () => {
  await putCounts(island, 10, [7, 40, 9]);
  await putCounts(center, 10, [0, 23, -1]);
  const peak = { players: 63, at: timeOf(11) };
  expect(ok((await read()).head)).toEqual({
    total: 2,
    online: 1,
    players: 2,
    peak,
    canRestart: false,
  });
  const day = timeOf(10);
  expect(ok((await read(instance.owner, { day })).head).peak).toEqual({ players: 9, at: timeOf(10) });
  expect(ok((await read(instance.owner, { day: timeOf(9) })).head).peak).toBeNull();
});

test('servers are in their order, with state, cause, players, slots and the last 24 hours', async () => {
  await putCounts(island, 10, [5, 5, -1, -1, 6]);
  const { rows, curveFrom, curveStepMs } = ok((await read()).servers);
  expect(rows.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['The Island', 'online', ''],
    ['The Center', 'offline', 'Connection refused'],
    ['Lost Colony', 'disabled', ''],
  ]);
  expect(rows[0]).toMatchObject({ id: island, clusterId: 'pve', players: 2, slots: 70, since: 1000 });
  expect(rows[0]?.curve).toHaveLength(48);
  expect(rows[0]?.downtimes).toEqual([{ from: timeOf(12), to: timeOf(10) }]);
  expect(rows[1]?.curve).toEqual([]);
  expect(rows[2]?.id).toBe(off);
  expect(curveStepMs).toBe(30 * MINUTE_MS);
  expect(curveFrom).toBeGreaterThan(Date.now() - DAY_MS - 10 * MINUTE_MS);
});

test('who is on now: the longest first by the log, with the marks that one may see', async () => {
  const { context } = api;
  const server = { botId: instance.id, id: island };
  const players = [
    { name: 'Bob', id: BOB },
    { name: 'Kara', id: KARA },
  ];
  await notePlayerLists(context, [{ server, players }]);
  const joinedAt = Date.now() - 3 * HOUR_MS;
  const day = sql`(now() at time zone 'utc')::date`;
  const move = { botId: instance.id, day, at: joinedAt, serverId: island, player: 'Kara' };
  await context.db.insert(gameMoves).values({ ...move, id: 1, kind: 'joined', eosId: KARA });
  await context.db.execute(sql`
    update known_players set first_seen = 1 where bot_id = ${instance.id} and net_id = ${KARA}`);
  await send(api, registry.bots.update, {
    token: instance.owner.token,
    body: {
      bot: { id: instance.id, playerAlert: { alertPlayers: [{ netId: KARA, name: 'Kara', reason: 'x' }] } },
    },
  });
  await mutePlayer(context, instance.by, { netId: BOB, lastsMs: HOUR_MS, reason: '' });
  await addNote(
    context,
    { ...instance.by, actor: instance.owner },
    { botId: instance.id, netId: KARA, text: 'x' },
  );

  const { count, players: shown } = ok((await read()).onNow);
  expect(count).toBe(2);
  expect(shown).toMatchObject([
    {
      name: 'Kara',
      netId: KARA,
      serverId: island,
      since: joinedAt,
      isNew: false,
      hasAlert: true,
      hasNote: true,
      isMuted: false,
    },
    { name: 'Bob', netId: BOB, isNew: true, hasAlert: false, hasNote: false, isMuted: true },
  ]);
  const fewer = ok((await read(await managerWith('Logging_View'))).onNow).players;
  expect(fewer).toMatchObject([
    { hasAlert: false, hasNote: false, isMuted: false },
    { hasAlert: false, hasNote: false, isMuted: false },
  ]);
  await setStatus(off, { state: 'offline' });
  await context.db.execute(sql`
    update server_statuses set state = 'offline' where bot_id = ${instance.id} and server_id = ${island}`);
  expect(ok((await read()).onNow)).toEqual({ count: 0, players: [] });
});

test('head, rows and “On now” say the same number of players, though their names come a moment later', async () => {
  const server = { botId: instance.id, id: island };
  await notePlayerLists(api.context, [{ server, players: [{ name: 'Bob', id: BOB }] }]);
  const home = await read();
  expect(ok(home.head).players).toBe(2);
  expect(ok(home.servers).rows[0]?.players).toBe(2);
  expect(ok(home.onNow).count).toBe(2);
});

test('a server that is stopping says so, is not counted as online, and its players are still on', async () => {
  const { context } = api;
  await notePlayerLists(context, [
    { server: { botId: instance.id, id: island }, players: [{ name: 'Bob', id: BOB }] },
  ]);
  await context.db.execute(sql`
    update server_statuses set reason = ${STOPPING} where bot_id = ${instance.id} and server_id = ${island}`);
  const home = await read();
  expect(ok(home.servers).rows[0]).toMatchObject({ state: 'stopping', reason: STOPPING, players: 2 });
  expect(ok(home.head)).toMatchObject({ online: 0, total: 2, players: 2 });
  expect(ok(home.onNow).players).toMatchObject([{ name: 'Bob' }]);
});

async function addSchedule() {
  const member = { isOwner: true, permissions: [] } as never;
  await createTimedCommand(
    api.context,
    { ...instance.by, member },
    {
      name: 'Daily restart',
      isEnabled: true,
      command: 'DoExit',
      presetId: '',
      dayOfWeek: -1,
      hour: -1,
      minute: -1,
      timeZone: '',
      runOnAllServers: true,
      serverIds: [],
    },
  );
}

test('what comes next: schedules, bans and mutes that end, in the order of their times', async () => {
  const { context } = api;
  const in_ = (ms: number) => Date.now() + ms;
  await ban(context, instance.by, {
    netId: KARA,
    playerName: 'Kestrel',
    reason: '',
    bannedUntil: in_(2 * HOUR_MS),
    isIgnoreEntry: false,
  });
  await mutePlayer(context, instance.by, { netId: BOB, lastsMs: HOUR_MS, reason: '' });
  await addSchedule();
  const { rows, needsTier } = ok((await read()).next);
  expect(rows.map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['schedule', 'Daily restart', 'all servers'],
    ['mute', BOB, ''],
    ['ban', 'Kestrel', ''],
  ]);
  expect(needsTier).toBe(false);
  const bans = ok((await read(await managerWith('BanManagement_View'))).next).rows;
  expect(bans.map(({ kind }) => kind)).toEqual(['ban']);
});

test('without the tier schedules are not told, but what they need', async () => {
  instance = await makeInstance(api.context, { tier: 1 });
  await addSchedule();
  expect(ok((await read()).next)).toEqual({ rows: [], needsTier: true });
});

test('since the last visit: outages, bans and new players, as far as one may see them', async () => {
  const { context } = api;
  const players = [{ name: 'Bob', id: BOB }];
  await notePlayerLists(context, [{ server: { botId: instance.id, id: island }, players }]);
  const permanent = { bannedUntil: 0, isIgnoreEntry: false };
  await ban(context, instance.by, { netId: KARA, playerName: 'Guppy', reason: 'Aimbot', ...permanent });
  await putCounts(center, 20, [3, -1, -1]);
  const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS;
  await putLines(context.db, instance.id, [
    { kind: 'server', serverId: center, at: ago(30), text: 'Went offline: connection refused' },
    { kind: 'server', serverId: center, at: ago(28), text: 'Online again, after 2 min offline' },
    { kind: 'server', serverId: island, at: ago(9), text: 'Went offline: connection refused' },
    { kind: 'server', serverId: island, at: ago(8.5), text: 'Online again, after 30 s offline' },
  ]);
  const since = Date.now() - 30 * HOUR_MS;
  const told = async (user?: TestUser) => {
    const { lines } = ok((await read(user, { since })).since);
    return lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
  };
  const lines = await told();
  expect(lines).toContain('Owner banned Guppy: Aimbot');
  expect(lines).toContain('The Center was down for 2 min');
  expect(lines.some((line) => line.startsWith('The Island was down'))).toBe(false);
  expect(lines).toContain('Most players at once: 3. 1 was new');
  expect(await told(await managerWith('Crosschat_View'))).toEqual([]);
  expect(ok((await read(instance.owner, { since })).since).since).toBe(since);
});

test('outages before lines are kept are those of the player counts', async () => {
  await putCounts(center, 12 * 50, [3, -1, -1]);
  const { lines } = ok((await read(instance.owner, { since: Date.now() - 60 * HOUR_MS })).since);
  expect(lines.map(({ parts }) => parts.map(({ text }) => text).join(''))).toContain(
    'The Center was down for 10 min',
  );
});

test('the last eight lines of each kind', async () => {
  const chat = Array.from({ length: 10 }, (_, index) => ({ kind: 'chat', text: `${index}` }) as const);
  const lines = [...chat, { kind: 'tribe', text: 'tamed' } as const].map((line) => ({
    ...line,
    serverId: island,
    at: Date.now(),
  }));
  await putLines(api.context.db, instance.id, lines);
  const live = ok((await read()).live);
  expect(live.lines.map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', 'tamed']);
  expect(live.lastId).toBe(11);
});

test('each block is for those who may see what it shows', async () => {
  const blocks = async (...permissions: string[]) => {
    const {
      at: _at,
      layout: _layout,
      hidesFirstSteps: _hides,
      ...home
    } = await read(await managerWith(...permissions));
    return Object.keys(home).toSorted();
  };
  expect(await blocks('Crosschat_View')).toEqual(['head', 'since']);
  expect(await blocks('Status_View')).toEqual(['head', 'servers', 'since']);
  expect(await blocks('Logging_View')).toEqual(['head', 'live', 'onNow', 'servers', 'since']);
  expect(await blocks('AutomaticRcon_View')).toEqual(['head', 'next', 'since']);
  expect(await blocks('BanManagement_Edit')).toEqual(['head', 'next', 'onNow', 'since']);
  const states = ok((await read(await managerWith('Logging_View'))).servers).rows[0];
  expect(states).toMatchObject({
    name: 'The Island',
    state: 'online',
    players: null,
    clusterId: '',
    slots: 0,
  });
  expect(ok((await read(await managerWith('Status_View'))).servers).rows[0]).toMatchObject({
    players: 2,
    clusterId: '',
  });
});

test('a block that can’t be read says so, and the others stand', async () => {
  const { db } = api.context;
  await db.execute(sql`alter table timed_commands rename to away`);
  try {
    const home = await read();
    expect(home.next).toEqual({ error: 'Could not be read.' });
    expect(ok(home.servers).rows).toHaveLength(3);
    expect(ok(home.since)).toBeDefined();
  } finally {
    await db.execute(sql`alter table away rename to timed_commands`);
  }
});

test('the end of the last visit is the beginning of what is told', async () => {
  expect(ok((await read()).since).isFirst).toBe(true);
  const endedAt = Date.now() - 20 * HOUR_MS;
  await api.context.db.execute(sql`
    insert into home_visits (bot_id, discord_id, seen_at, previous_at, layout)
    values (${instance.id}, ${instance.owner.discordId}, ${endedAt}, 0, 'list')`);
  const home = await read();
  expect(ok(home.since)).toMatchObject({ since: endedAt, isFirst: false });
  expect(home.layout).toBe('list');
  await send(api, registry.home.visit, { token: instance.owner.token, body: { botId: instance.id } });
  expect(ok((await read()).since).since).toBe(endedAt);
});
