import { CONSOLE_AREAS } from '@arkwright/contracts/permissions/dangerous';
import { startWorker } from '@arkwright/server/worker';
import { eventually } from '@arkwright/testing/eventually';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessExpectations } from './every-feature.ts';
import { PERMISSIONS } from './permissions.ts';
import { type ArmedTenant, atGame, idIn, makeArmedTenant, switchOn } from './testing/armed-tenant.ts';
import { call } from './testing/call.ts';
import { lineOf, type NamedRoute, namedRoutes } from './testing/named-routes.ts';
import { climb, HARMLESS } from './testing/role-climb.ts';
import { validRequests } from './testing/valid-requests.ts';

/**
 * The areas that are as powerful as the console (specification's review, 3.6), because their calls run commands.
 */
const BY_COMMANDS = ['AutomaticRcon', 'Rcon', 'RconPresets'];
/** Reaches game servers through their host, and what connects to them. No call runs a command. */
const BY_HOST = ['Nitrado'];
/** Writes commands that run once a player has claimed them in Discord (features/starter-sets): no call runs one. */
const BY_CLAIMS = ['StarterSets'];
/**
 * Reaches the game by lists: who is an admin there, who is kicked, who may join (features/admin-groups). No call runs a
 * command of the caller's.
 */
const BY_LISTS = ['IngameAdminGroups'];
/** Reaches the game with texts for its chat, and with nothing else. */
const CHAT_ONLY = ['Crosschat_Edit', 'BannedWords_Edit'];
/** Disconnects a player, and no more. */
const KICK_ONLY = ['BanManagement_Edit'];
/** Writes to players and disconnects them: no other command, nor anything that leads to one. */
const MODERATING = ['Moderation_Edit'];

/** What the worker asks by itself, of every server that it watches. */
const POLL = /^(?:ListPlayers|GetChat|GetGameLog)$/;
/** What games are told of the ban list, a while after the call: it names a player, and nothing that somebody writes. */
const BAN = /^(?:Ban|Unban)Player [0-9a-f]{32}$/;
/** Disconnects one player, who is named by an id. */
const KICK = /^KickPlayer [0-9a-f]{32}$/;
const CHAT = /^ServerChat(?:To "[0-9a-f]{32}")? [^\n|]+$/;

/** These take away what others need, or end the session: last, in this order. */
const LAST = [
  'automaticRcon.disable',
  'automaticRcon.remove',
  'starterSet.remove',
  'rconPresets.remove',
  'dynamicConfig.remove',
  'playerRegistrations.remove',
  'servers.disable',
  'servers.remove',
  'auth.logout',
  'account.endSession',
  'account.endAllSessions',
  'account.remove',
];
const place = ({ name }: NamedRoute) => LAST.indexOf(name);
const walk = namedRoutes.toSorted((a, b) => place(a) - place(b));
const holders = [...PERMISSIONS, 'FullAccess', ''];

/** Reach the game through its companion, which no game server has here (features/nukes/nuke.db.test.ts). */
/** Only with a host, which asks to be linked (features/host-power/power.db.test.ts). */
const THROUGH_HOST = ['power.act'];
const THROUGH_COMPANION = ['nukes.nukeTribe', 'nukes.nukePlayer', 'nukes.nukeBase'];

let sandbox: TestSandbox;
let api: TestApp;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenants: ArmedTenant[];
/** The roles that each holder came to. */
const roles = new Map<string, Set<string>>();
/** The calls after which a game server had received a command. */
const reachingCalls = new Set<string>();
let calls = 0;
let granted = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox('console reach', Math.ceil(holders.length / 4));
  api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const games = sandbox.sandbox.description.servers;
  // Nobody plays: whatever happens there is somebody's doing.
  for (const { name } of games)
    await sandbox.control('POST', `/ark/servers/${encodeURIComponent(name)}/options`, { timeScale: 0 });
  tenants = [];
  for (const [index, permission] of holders.entries())
    tenants.push(await makeArmedTenant(api, games[index]!, permission === '' ? [] : [permission]));
  for (const [index, tenant] of tenants.entries()) roles.set(holders[index]!, await climb(api, tenant));
  worker = await startWorker(api.context);
  const online = sql`select count(*)::int as count from server_statuses where state = 'online'`;
  await eventually(async () => expect(await count(online)).toBe(holders.length));
  for (const tenant of tenants) {
    await switchOn(api, tenant);
    await callEverything(tenant);
  }
  await play();
  await settled();
}, 600_000);
afterAll(async () => {
  await worker.stop();
  await api.dispose();
  await sandbox.dispose();
});

async function count(statement: ReturnType<typeof sql>): Promise<number | undefined> {
  return (await api.context.db.execute<{ count: number }>(statement)).rows[0]?.count;
}

/** Nothing that was asked for is still under way. */
async function settled(): Promise<void> {
  const underWay = sql`select (
    (select count(*) from game_commands where state in ('waiting', 'taken')) +
    (select count(*) from rcon_preset_runs where ended_at = 0))::int as count`;
  await eventually(async () => expect(await count(underWay)).toBe(0));
}

/** What a game tells may set off what somebody has switched on: every game tells something, which is then dealt with. */
async function play(): Promise<void> {
  const db = api.context.db;
  const heard = () =>
    count(sql`select count(distinct bot_id)::int as count from game_events as event
      where kind = 'chat' and event->>'message' = 'nuke' and not exists (
        select from game_event_consumers as consumer
        where consumer.bot_id = event.bot_id and consumer.last_id < event.id)`);
  const watched = await count(
    sql`select count(distinct bot_id)::int as count from server_statuses where state = 'online'`,
  );
  expect(watched).toBeGreaterThan(holders.length - 5);
  await db.execute(sql`delete from game_events`);
  for (const { game } of tenants) {
    const path = `/ark/servers/${encodeURIComponent(game.name)}`;
    await sandbox.control('POST', `${path}/players/join`, { name: 'Bob', eosId: '1'.padStart(32, '0') });
    await sandbox.control('POST', `${path}/lines`, { lines: [`${stamp()}: Bob (Grim): nuke`] });
  }
  await eventually(async () => expect(await heard()).toBe(watched));
}

const stamp = () =>
  new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.');

async function received({ game }: ArmedTenant): Promise<string[]> {
  const path = `/ark/servers/${encodeURIComponent(game.name)}/commands?after=0`;
  const all = (await sandbox.control('GET', path)) as { text: string }[];
  return all.map(({ text }) => text).filter((text) => !POLL.test(text) && !BAN.test(text));
}

async function callEverything(tenant: ArmedTenant): Promise<void> {
  const requests = validRequests(tenant.game.rconPort);
  let receivedBefore = (await received(tenant)).length;
  for (const { name, route } of walk) {
    const make = lineOf(requests, name)!;
    const sent = atGame(make(idIn(tenant, lineOf(accessExpectations, name)?.names)), tenant);
    const { status } = await call(api.app, route, { ...sent, token: tenant.manager.token });
    calls++;
    if (status !== 200) continue;
    granted++;
    // What it has handed over is done before the next call may take it away.
    if (route.method !== 'GET') await settled();
    const receivedNow = (await received(tenant)).length;
    if (receivedNow > receivedBefore) reachingCalls.add(name);
    receivedBefore = receivedNow;
  }
}

test('exactly the areas that count as the console run commands on the game server', async () => {
  const reach = new Map<string, string[]>();
  for (const [index, tenant] of tenants.entries()) reach.set(holders[index]!, await received(tenant));
  const bytes = (commands: string[]) => Buffer.byteLength(commands.join(''));
  const reaching = [...reach].filter(([, commands]) => commands.length > 0);
  const figures = reaching.map(([holder, commands]) => `${holder} ${bytes(commands)}`).join(', ');
  // biome-ignore lint/suspicious/noConsole: figures that we publish
  console.log(
    `console reach: ${holders.length} callers, ${calls} calls (${granted} granted); bytes of commands: ${figures}; others 0`,
  );
  const limited = new Map<string, string[]>();
  const commanding: string[] = [];
  for (const [holder, commands] of reaching) {
    const chats = commands.some((text) => CHAT.test(text));
    const kicks = commands.some((text) => KICK.test(text));
    const kinds = [...(chats ? ['chat'] : []), ...(kicks ? ['kick'] : [])];
    if (commands.every((text) => CHAT.test(text) || KICK.test(text))) limited.set(holder, kinds);
    else commanding.push(holder);
  }
  expect(Object.fromEntries(limited)).toEqual(
    Object.fromEntries([
      ...CHAT_ONLY.map((holder) => [holder, ['chat']]),
      ...KICK_ONLY.map((holder) => [holder, ['kick']]),
      ...MODERATING.map((holder) => [holder, ['chat', 'kick']]),
    ]),
  );
  expect(commanding.toSorted()).toEqual(
    [...BY_COMMANDS.map((area) => `${area}_Edit`), 'FullAccess'].toSorted(),
  );
});

test('exactly the calls that run a command on a game server take an Idempotency-Key', () => {
  const takingKey = namedRoutes.filter(({ route }) => route.isRun).map(({ name }) => name);
  expect(takingKey.toSorted()).toEqual([...reachingCalls, ...THROUGH_COMPANION, ...THROUGH_HOST].toSorted());
});

test('no setting that hands roles out leads to a role that is as powerful as the console', () => {
  const reaching = [...roles].filter(([, ids]) => ids.size > 0);
  expect(reaching).toEqual([
    ['PlayerRegistration_Edit', new Set([HARMLESS])],
    ['FullAccess', new Set([HARMLESS])],
  ]);
});

test('managers are warned of exactly the areas listed above', () => {
  expect([...CONSOLE_AREAS].toSorted()).toEqual(
    [...BY_COMMANDS, ...BY_LISTS, ...BY_CLAIMS, ...BY_HOST].toSorted(),
  );
});
