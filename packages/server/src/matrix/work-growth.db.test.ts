import { formatStamp } from '@arkwright/ark/log/log-time';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { defaultsOf, GROUP_NAMES, type GroupName } from '@arkwright/contracts/settings-registry';
import { makeUser } from '@arkwright/testing/factories';
import { createTestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../context/app-context.ts';
import { limitsIn } from '../core/access/limits.ts';
import { saveGroup } from '../core/settings/repository.ts';
import { directoryChanged } from '../discord/guilds/presence.ts';
import { notePlayerLists } from '../features/known-players/service.ts';
import { tellGame } from '../features/server-status/testing/tell-game.ts';
import { gameEventHandlers, serverFeatures } from '../registry.ts';
import { accessExpectations, FEATURE_TABLES } from './every-feature.ts';
import { createBlockCount, runToEnd } from './testing/block-count.ts';
import { call, type Reply } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { declaredTables } from './testing/declared-tables.ts';
import { copyInstances } from './testing/instance-rows.ts';
import { linesHeldBy } from './testing/lines-held.ts';
import { addRows, countRows } from './testing/many-rows.ts';
import { lineOf, namedRoutes } from './testing/named-routes.ts';
import { objectId } from './testing/object-ids.ts';
import { createRowCount } from './testing/row-count.ts';
import { validRequests } from './testing/valid-requests.ts';
import { fillWorld, instancesOf, makeWorld, restore, type World } from './testing/world.ts';

// Everything that works on what tenants can make large takes at most twice as much work for twice as much of it: each call,
// game-event handler, sweep and suggestion, as the registries name them. Work is counted in blocks of code that run. The rows
// are in the worst shape: all of one tribe on one server, with one name.

const ROWS = 40;
/** Twice as much, and what differs by chance: timers, the first turn of a cache. */
const GROWTH = 2.3;
const SLACK = 500;

/** What ends the instance, or the person who calls. */
const LAST = ['auth.logout', 'account.endAllSessions', 'bots.remove', 'account.remove'];

/** Builds the same text as the preview, and waits until Discord has it. */
const WAITS_FOR_DISCORD = '.testPosting';

/** Answers of a handler that has done its work: the other one where something is in the way. */
const DECIDED = [200, 409];
/** Calls that are refused before that, with what they would need. */
const NOT_REACHED: Readonly<Record<string, string>> = {
  'account.downloadFile': 'the link of a download that is ready',
  'account.endSession': 'a session of the person who calls',
  'account.remove': 'a person without instances',
  'admin.update': 'a person who is not the last admin',
  'dataDashboard.removeDino': 'a kind of entry for each call',
  'dataDashboard.removePlayer': 'a kind of entry for each call',
  'dataDashboard.removeTribe': 'a kind of entry for each call',
  'notifications.remove': 'a notification of the person who calls',
};
/** Rows that one statement may return without a reason: what works on more must do so in slices. */
const MAX_ROWS = 1000;
/** What reads more with one statement, with the reason; game-event handlers as one. */
const READS_MORE: Readonly<Record<string, string>> = {
  handlers: 'names of players on the server, which are indexed in slices',
  'call ban.list': 'a page of 5,000 entries, made in slices as a heavy read',
  'call chatMutes.list': 'names of players on the servers, which are indexed in slices',
  'call chatMutes.mute': 'as chatMutes.list',
  'call chatMutes.unmute': 'as chatMutes.list',
  'call players.page': 'as chatMutes.list, in a heavy read',
  'call players.onServer': 'as chatMutes.list',
  'call nitradoServices.services':
    'up to 500 services of each account, a page of 5,000 at a time, made in slices',
  'call decay.list': 'up to 5,000 entries, made in slices',
  'call findings.checks': 'up to 500 services of each linked account, of which few words are looked at',
  'call decay.simulate': 'the owners on the servers, judged in slices as a heavy read',
  'call decay.fates': 'as decay.simulate',
  'call dynamicConfig.list': 'up to 5,000 addresses',
  'call dynamicConfig.update': 'as dynamicConfig.list',
  'call home.read': 'two days of each server, made in slices as a heavy read',
  'call live.online': 'up to 15,000 players online at one time',
  'call playerRegistrations.list': 'a page of 5,000, made in slices as a heavy read',
  'call starterSet.claims': 'a row for each player with claims',
  'call statusAndListing.counts': 'a row for each day, of which there are 92',
  'call nukes.nukeBase': 'all copies of the base have its id',
  'call dataDashboard.removeDino': 'all copies of the entry have its id',
  'call dataDashboard.removePlayer': 'all copies of the entry have its id',
  'call dataDashboard.removeTribe': 'all copies of the entry have its id',
  'sweep automatic decay':
    'removals that were under way when the program ended: of one server at a time in truth',
  'sweep starter set claims': 'players online at one time',
  'sweep checks': 'what is told of all instances, of a few words each',
  'sweep update-notifications': 'a row for each watched mod and the game',
};
/** Large tables of which the world has few rows, with the reason. */
const NOT_GROWN: Readonly<Record<string, string>> = {
  game_echoes: 'keyed by what was said',
  game_event_losses: 'one for each handler and server that lost lines',
  status_displays: 'one for each kind of display and channel',
};

/** A handler may read the texts of this many lines in one turn. A slice has room for three. */
const LINES_A_TURN = 12;

type Blocks = ReadonlyMap<string, number>;
const linesHeld = new Map<string, number>();
const refused = new Set<string>();
let rows: Record<string, number> = {};
let few: Blocks;
let many: Blocks;
const count = await createBlockCount();
const rowCount = createRowCount();
/** Of the first run only the rows count: to look at the blocks takes longer than most calls. */
let measureBlocks: typeof count.measure = async (...work) => {
  await runToEnd(...work);
  return 0;
};
const readsMore = new Map<string, string>();

beforeAll(async () => {
  // Caches and tables that are made once count for neither few nor many.
  await measureAll({ lists: 3, rows: MAX_ROWS + 100 });
  measureBlocks = count.measure;
  // Some give up on 1,100 copies of one entry.
  refused.clear();
  few = await measureAll({ lists: ROWS, rows: ROWS });
  many = await measureAll({ lists: 2 * ROWS, rows: 2 * ROWS });
}, 600_000);
afterAll(() => {
  count.stop();
  rowCount.stop();
});

/** Counts the blocks of code that an act runs, and notes a statement that returns too many rows. */
async function measure(world: World, name: string, act: () => Promise<unknown>): Promise<number> {
  const blocks = await measureBlocks(world.api.context, () => {
    rowCount.take();
    return act();
  });
  const { rows, text } = rowCount.take();
  if (rows > MAX_ROWS) readsMore.set(name.replace(/^handler .*/, 'handlers'), `${rows} rows: ${text}`);
  return blocks;
}

/** Tables of which an instance may have many rows. */
const LARGE_TABLES = Object.entries(FEATURE_TABLES).flatMap(([name, { per, rows }]) =>
  per === 'instance' && rows >= 1000 ? [name] : [],
);

/** As many as its bound allows beside the row that is copied; of small tables, as many as are counted. */
const MOST_ADDED = Object.fromEntries(
  Object.entries(FEATURE_TABLES).flatMap(([name, { rows }]) =>
    Number.isFinite(rows) ? [[name, Math.max(rows - 1, 2 * ROWS)]] : [],
  ),
);

/** Match words that all begin alike. */
const entries = (n: number) =>
  Array.from({ length: n }, (_, index) => ({
    id: `entry ${index}`,
    matchWords: [`${'!'.repeat(index % 20)}${index}`],
    matchType: 'ContainsIgnoreCase',
    alsoInsideWords: index % 2 === 0,
    reply: 'No',
    notifyDiscord: true,
    notifyDiscordRoleIds: [],
  }));

/** Long lists of settings. */
const lists = (n: number, serverId: string): Partial<Record<GroupName, object>> => ({
  chatReaction: { chatReactEntries: entries(n) },
  bannedWord: {
    bannedWordEntries: entries(n),
    suppressMessages: true,
    isLoggingEnabled: true,
    logChannelId: '1',
  },
  playerAlert: {
    alertChannelId: '1',
    alertPlayers: Array.from({ length: n }, (_, index) => ({
      netId: index.toString(16).padStart(32, '0'),
      name: 'Bob',
      reason: 'x',
      createdAt: 0,
      alertJoin: true,
      alertLeave: true,
    })),
  },
  log: {
    channelMapping: [{ serverId, serverName: '', channelId: '1' }],
    tribeLogChannelMapping: [{ serverId, serverName: '', channelId: '1' }],
    adminLogChannelId: '1',
  },
  chat: {
    chatLogChannelId: '1',
    chatMappings: [
      {
        chatId: 'all',
        channelId: '1',
        serverIds: [serverId],
        welcomeMessage: 'Hi',
        slowModeSeconds: 0,
        playerLinesPerMinute: 1000,
      },
    ],
  },
  decay: { decayMode: 'WarnAndDecay', serverIds: [serverId], channelId: '1', enableClutterFastDecay: true },
});

/** Everything is switched on. */
async function switchOn({ api, own }: World, n: number): Promise<void> {
  const long = lists(n, own.serverId);
  for (const group of GROUP_NAMES) {
    const value = Object.fromEntries(
      Object.entries(defaultsOf(group)).map(([field, each]) => [
        field,
        typeof each === 'boolean' ? true : each,
      ]),
    );
    const row = { group, rev: 10, value: { ...value, ...long[group] }, savedAt: 0, savedBy: '' };
    await saveGroup(api.context.db, own.scope, row);
  }
}

/** Lines of which each looks like many others, by players whose names pass for the game's own lines. */
const floodOf = (n: number): string[] =>
  Array.from({ length: n }, (_, index) => index).flatMap((index) => [
    `SERVER: Bob ${index} (Rex): ${'!'.repeat(50)}`,
    `Bob (Rex): /claim ${index}`,
    `Bob (Rex): ${'\u0301'.repeat(100)} ${'!'.repeat(index % 50)}`,
    `Bob ${index} joined this ARK!`,
    `Bob ${index} left this ARK!`,
    `Tribe Porters, ID 1000000001: Day 1, 00:00:00: Bob ${index} was killed!`,
    `AdminCmd: fly (PlayerName: Bob, ARKID: ${index}, PlatformID: ${index})`,
  ]);

async function measureAll({ lists: n, rows: most }: { lists: number; rows: number }): Promise<Blocks> {
  const world = await makeWorld(await createTestApp());
  const { context } = world.api;
  await switchOn(world, n);
  await liveALittle(world);
  await fillWorld(world);
  await addRows(context.db, world.own, {
    large: LARGE_TABLES,
    words: await firstWords(),
    rows: most,
    most: MOST_ADDED,
  });
  await context.db.execute(sql`
    update known_players set name = 'SERVER: Bob ' || net_id, is_online = true where bot_id = ${world.own.id}`);
  // Nobody holds them, so that no call waits for what a game answers.
  await context.db.execute(sql`update server_statuses set last_seen = 1 where bot_id = ${world.own.id}`);
  await copyInstances(context.db, [world.own.id, world.foreign.id]);
  rows = await countRows(context.db, world.own.id, LARGE_TABLES);
  const blocks = new Map<string, number>();
  await count.reset();
  await measureRoutes(world, blocks);
  await measureHandlers(world, n, blocks);
  await measureSweeps(world, blocks);
  await measureSuggestions(world, blocks);
  await world.api.dispose();
  return blocks;
}

/** The first of the words that a column takes, by `table.column`. */
async function firstWords(): Promise<Record<string, string>> {
  const tables = [...(await declaredTables()).values()];
  return Object.fromEntries(
    tables.flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name, enumValues }) =>
        enumValues?.[0] === undefined ? [] : [[`${table}.${name}`, enumValues[0]]],
      ),
    ),
  );
}

/** Has the tables filled that nothing but players, games and sweeps fill: each then has a row to copy. */
async function liveALittle({ api: { context }, own }: World): Promise<void> {
  const { scope, serverId, guildId } = own;
  const server = { id: serverId, name: 'The Island' };
  await directoryChanged(context, guildId, {
    channels: [{ id: '1', name: 'log', type: 0, parentId: '', position: 0 }],
    roles: [{ id: '2', name: 'On call', color: 0, position: 1, isManaged: false, permissions: '0' }],
  });
  const players = [{ id: 'a'.repeat(32), name: 'Bob' }];
  await notePlayerLists(context, [{ server: { botId: scope.botId, id: serverId }, players }]);
  const events = [
    ...floodOf(1),
    'AdminCmd: fly (PlayerName: Bob, ARKID: 1, PlatformID: 00020000000000000000000000000001)',
  ];
  for (const handler of gameEventHandlers(context)) {
    const source = handler.reads.includes('log') ? 'log' : 'chat';
    await tellGame(context, [handler], [{ scope, server, source, events: events.map(parseGameLogLine) }]);
  }
  for (const { run } of sweepsOf(context)) await run(context);
}

const sweepsOf = (context: AppContext) =>
  serverFeatures.flatMap((feature) => feature.sweeps?.(context) ?? []);

async function measureRoutes(world: World, blocks: Map<string, number>): Promise<void> {
  await world.api.app.listen({ host: '127.0.0.1', port: 0 });
  const requests = validRequests(await findClosedPort(), instancesOf(world));
  const { owner, companionKey } = world.own;
  const siteAdmin = await makeUser(world.api.context, { isSiteAdmin: true });
  const { sessions, db } = world.api.context;
  // Some end the session that they are called with.
  const ownerToken = async (name: string) =>
    LAST.includes(name) ? sessions.create(db, { userId: owner.id, label: 'test' }) : owner.token;
  const tokens = { companion: companionKey, 'site-admin': siteAdmin.token };
  const place = (name: string) => LAST.indexOf(name);
  const walked = namedRoutes.filter(({ name }) => !name.endsWith(WAITS_FOR_DISCORD));
  for (const { name, route } of walked.toSorted((a, b) => place(a.name) - place(b.name))) {
    const { names } = lineOf(accessExpectations, name) ?? {};
    const id = names === 'code' ? world.code : world.own[objectId(names ?? 'instance') ?? 'id'];
    const sent = {
      ...lineOf(requests, name)?.(id),
      token: tokens[route.access as keyof typeof tokens] ?? (await ownerToken(name)),
    };
    let reply: Reply | undefined;
    const measured = await measure(world, `call ${name}`, async () => {
      reply = await call(world.api.app, route, sent);
    });
    blocks.set(`call ${name}`, measured);
    if (!DECIDED.includes(reply?.status ?? 0)) refused.add(name);
    if (route.method !== 'GET') await restore(world);
  }
}

async function measureHandlers(world: World, n: number, blocks: Map<string, number>): Promise<void> {
  const { context } = world.api;
  const { scope, serverId } = world.own;
  const lines = floodOf(n);
  for (const handler of gameEventHandlers(context)) {
    const source = handler.reads.includes('log') ? 'log' : 'chat';
    const batch = {
      scope,
      server: { id: serverId, name: 'The Island' },
      source,
      events: lines.map(parseGameLogLine),
    } as const;
    const what = `handler ${handler.name}`;
    blocks.set(what, await measure(world, what, () => tellGame(context, [handler], [batch])));
    // All of one second: a handler's place in a log is kept as what it has read of the last one.
    const stamp = formatStamp(context.clock.now());
    const stamped = lines.map((line) => parseGameLogLine(stamp + line));
    const held = await linesHeldBy(stamped, (events) => tellGame(context, [handler], [{ ...batch, events }]));
    linesHeld.set(handler.name, held);
    await restore(world);
  }
}

async function measureSweeps(world: World, blocks: Map<string, number>): Promise<void> {
  const { context } = world.api;
  // By the clock some accounts at hosts might be asked in one run only. A sweep makes one request of each at a time.
  await context.db.execute(sql`
    insert into host_paces (nitrado_id, next_at, paused_until)
    select distinct nitrado_id, 0, 9000000000000 from host_accounts
    on conflict (nitrado_id) do update set paused_until = excluded.paused_until`);
  for (const { name, run } of sweepsOf(context)) {
    blocks.set(`sweep ${name}`, await measure(world, `sweep ${name}`, () => run(context)));
    await restore(world);
  }
}

async function measureSuggestions(world: World, blocks: Map<string, number>): Promise<void> {
  const { context } = world.api;
  const { scope, guildId, owner } = world.own;
  const limits = await limitsIn(context.db, scope, context.settings.selfHosted);
  const caller = { scope, limits, guildId, user: { id: owner.discordId, name: 'Bob' }, roleIds: [] };
  for (const { definition, autocomplete } of serverFeatures.flatMap(
    ({ slashCommands }) => slashCommands ?? [],
  )) {
    const options = JSON.stringify(definition).matchAll(
      /"name":"([^"]+)"[^{}]*"autocomplete":true|"autocomplete":true[^{}]*"name":"([^"]+)"/g,
    );
    for (const [, before, after] of options) {
      const option = before ?? after ?? '';
      const typed = { option, text: 'b', channelId: '1' };
      const what = `suggestions /${definition.name} ${option}`;
      blocks.set(what, await measure(world, what, async () => autocomplete?.(context, caller, typed)));
    }
  }
}

test('twice as many rows, lines and entries take at most twice as much work, wherever they are read', () => {
  const grown = [...many].flatMap(([name, blocks]) => {
    const before = few.get(name) ?? 0;
    return blocks > GROWTH * before + SLACK ? [`${name}: ${before} blocks, then ${blocks}`] : [];
  });
  expect(grown).toEqual([]);
});

test('no handler of game events reads more than a few lines before others have the thread', () => {
  const [...held] = linesHeld;
  expect(held.filter(([, lines]) => lines > LINES_A_TURN)).toEqual([]);
  // Otherwise nothing was read.
  expect(held.filter(([, lines]) => lines === 0)).toEqual([]);
});

test('no statement returns more than 1,000 rows, except where the reason is known', () => {
  const unknown = [...readsMore].flatMap(([name, read]) => (name in READS_MORE ? [] : [`${name}: ${read}`]));
  expect(unknown).toEqual([]);
  expect(Object.keys(READS_MORE).filter((name) => !readsMore.has(name))).toEqual([]);
});

test('every call gets as far as its work, or is known not to', () => {
  expect([...refused].toSorted()).toEqual(Object.keys(NOT_REACHED).toSorted());
});

test('each table of which an instance may have many rows had many, or is known to have few', () => {
  const fewRows = LARGE_TABLES.filter((table) => (rows[table] ?? 0) < 2 * ROWS);
  expect(fewRows.toSorted()).toEqual(Object.keys(NOT_GROWN).toSorted());
});
