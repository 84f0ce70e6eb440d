import { MAX_JOIN_ENTRIES, MAX_JOIN_ENTRIES_WORDS } from '@arkwright/contracts/admin-groups/bounds';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../core/identity/table.ts';
import { settleEffects } from '../../game-commands/effects.ts';
import { endOverdueCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { joinEffects, renewEntries, sendEntries } from './entries-service.ts';
import {
  createJoinGroup,
  deleteJoinGroup,
  listJoinGroups,
  listJoinProgress,
  updateJoinGroup,
} from './join-service.ts';

const BOB = `0002${'b'.repeat(28)}`;
const EVE = `0002${'e'.repeat(28)}`;
const numbered = (index: number) => `0002${String(index).padStart(28, '0')}`;

let now = Date.UTC(2026, 10, 24, 12);
let context: TestContext;
let instance: TestInstance;
let island: string;

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

beforeEach(async () => {
  await context.db.delete(gameCommands);
  now += DAY_MS;
  instance = await makeInstance(context);
  island = await addServer('The Island');
});

async function addServer(name: string, state: 'online' | 'offline' = 'online'): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields({ name }));
  const seen = { state, since: now, lastSeen: now, reason: '', players: 1 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}

const add = (players: string[], serverIds = [island], name = 'Members') =>
  createJoinGroup(context, instance.by, { name, players, serverIds });
const change = (id: string, players: string[], serverIds = [island]) =>
  updateJoinGroup(context, instance.by, { id, name: 'Members', players, serverIds });
const progress = () => listJoinProgress(context.db, instance.scope);

/** A turn of the sweeps. */
async function settleEntries(): Promise<void> {
  await settleEffects(context, [joinEffects]);
  await sendEntries(context);
}

/** Commands since the last call, and the game's answer to all of them. */
async function sent(answer: 'done' | 'failed' | 'none' = 'done', reply = ''): Promise<string[]> {
  await settleEntries();
  const ofInstance = eq(gameCommands.botId, instance.id);
  const rows = await context.db
    .select()
    .from(gameCommands)
    .where(ofInstance)
    .orderBy(asc(gameCommands.command));
  const fresh = rows.filter(({ state }) => state === 'waiting');
  if (answer !== 'none')
    await context.db
      .update(gameCommands)
      .set({ state: answer, reply })
      .where(eq(gameCommands.state, 'waiting'));
  await settleEntries();
  return fresh.map(({ command }) => command);
}

test('players are added to a running server, and removed when none of its groups has them', async () => {
  const group = await add([BOB, EVE]);
  expect(await sent()).toEqual([`AllowPlayerToJoinNoCheck ${BOB}`, `AllowPlayerToJoinNoCheck ${EVE}`]);
  expect(await progress()).toMatchObject([{ serverName: 'The Island', added: 2, waiting: 0, leaving: 0 }]);
  await change(group.id, [BOB]);
  expect(await progress()).toMatchObject([{ added: 1, leaving: 1 }]);
  expect(await sent()).toEqual([`DisallowPlayerToJoinNoCheck ${EVE}`]);
  expect(await progress()).toMatchObject([{ added: 1, leaving: 0 }]);
  await deleteJoinGroup(context, instance.by, group.id);
  expect(await sent()).toEqual([`DisallowPlayerToJoinNoCheck ${BOB}`]);
  expect(await progress()).toEqual([]);
});

test('a server that was down gets its list once it is up; players who were never added are not removed', async () => {
  await context.db.update(serverStatuses).set({ state: 'offline' });
  const group = await add([BOB, EVE]);
  expect(await sent()).toEqual([]);
  await change(group.id, [BOB]);
  await context.db.update(serverStatuses).set({ state: 'online' });
  expect(await sent()).toEqual([`AllowPlayerToJoinNoCheck ${BOB}`]);
});

test('a player in two groups of a server stays while one of them has them', async () => {
  const group = await add([BOB]);
  await add([BOB], [island], 'Friends');
  expect(await sent()).toHaveLength(1);
  await deleteJoinGroup(context, instance.by, group.id);
  expect(await sent()).toEqual([]);
});

test('failures are reported and retried after a minute; commands without a reply count as sent and are undone later', async () => {
  const group = await add([BOB]);
  expect(await sent('failed', 'No answer.')).toHaveLength(1);
  expect(await progress()).toMatchObject([{ added: 0, waiting: 1, reason: 'No answer.' }]);
  expect(await sent()).toEqual([]);
  now += MINUTE_MS + 1;
  expect(await sent('none')).toHaveLength(1);
  await deleteJoinGroup(context, instance.by, group.id);
  await context.db.delete(gameCommands);
  expect(await sent()).toEqual([`DisallowPlayerToJoinNoCheck ${BOB}`]);
});

test('a command is sent again if its worker dies before sending it', async () => {
  await add([BOB]);
  await settleEntries();
  await context.db.update(gameCommands).set({ state: 'taken', expiresAt: 1 });
  await endOverdueCommands(context);
  await settleEntries();
  now += MINUTE_MS + 1;
  expect(await sent()).toEqual([`AllowPlayerToJoinNoCheck ${BOB}`]);
});

test('after a restart of the server everyone is added again, once', async () => {
  await add([BOB]);
  await sent();
  now += MINUTE_MS;
  await renewEntries(context);
  expect(await sent()).toEqual([]);
  await context.db.update(serverStatuses).set({ since: now });
  now += MINUTE_MS;
  await renewEntries(context);
  expect(await progress()).toMatchObject([{ added: 1, waiting: 0 }]);
  expect(await sent()).toEqual([`AllowPlayerToJoinNoCheck ${BOB}`]);
  await renewEntries(context);
  expect(await sent()).toEqual([]);
});

test('groups above a lowered limit add and remove nobody; deleting them still removes their players', async () => {
  await add([BOB]);
  now += 1;
  const second = await add([EVE], [island], 'Second');
  await sent();
  await context.db.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id));
  expect(
    (await listJoinGroups(context, context.db, instance.scope)).map((each) => each.isAboveLimit),
  ).toEqual([false, true]);
  await change(second.id, [EVE, numbered(1)]);
  expect(await sent()).toEqual([]);
  await deleteJoinGroup(context, instance.by, second.id);
  expect(await sent()).toEqual([`DisallowPlayerToJoinNoCheck ${EVE}`]);
});

test('at most twenty commands for a server are in progress at a time', async () => {
  await add(Array.from({ length: 30 }, (_, index) => numbered(index)));
  expect(await sent()).toHaveLength(20);
  expect(await sent()).toHaveLength(10);
});

test("all groups together have up to 20,000 entries; a deleted server's entries are deleted", async () => {
  const players = Array.from({ length: 500 }, (_, index) => numbered(index));
  const others: string[] = [];
  for (let index = 1; index < MAX_JOIN_ENTRIES / 500; index++)
    others.push(await addServer(`S${index}`, 'offline'));
  await add(players, [island, ...others]);
  await expect(add([BOB], [island], 'More')).rejects.toThrow(MAX_JOIN_ENTRIES_WORDS);
  await deleteServer(context, instance.by, others[0]!);
  await add([BOB], [island], 'More');
});
