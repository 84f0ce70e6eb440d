import { rawCommand } from '@arkwright/ark/commands';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Effects, type Outcome, settleEffects } from '../../game-commands/effects.ts';
import { MAX_COMMANDS } from '../../game-commands/room.ts';
import { endOverdueCommands, sendCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { importBans } from '../ban-files/import-service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { readState } from '../published-bans/state-service.ts';
import { servers } from '../servers/table.ts';
import { banEffects, giveNewServers, enforceBans as sendBans } from './enforce-service.ts';
import { endBans } from './expiry-service.ts';
import { ban, listBans, listOnServers, unban } from './service.ts';
import {
  addServer,
  endCommands,
  enforceBans,
  eos,
  goes,
  makeBanWorld,
  saidIn,
  setBan,
  waitingCommands,
} from './testing/ban-world.ts';

let now = 1_800_000_000_000;
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

const bob = { netId: eos(1), playerName: 'Bob', reason: 'Mesh', bannedUntil: 0, isIgnoreEntry: false };
const commandsFor = async (botId: string) =>
  (await waitingCommands(context, botId)).map(({ command }) => command);

test('a ban is sent to servers that are up, and to a server that was down once it is up', async () => {
  const world = await makeBanWorld(context);
  const up = await addServer(context, world);
  const down = await addServer(context, world, { name: 'Valguero', state: 'offline' });
  await ban(context, world.by, bob);
  await enforceBans(context);
  expect(await waitingCommands(context, world.id)).toMatchObject([
    { serverId: up, command: `BanPlayer ${bob.netId}` },
  ]);
  await endCommands(context, world.id);
  await enforceBans(context);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([
    { serverName: 'The Island', isBanned: true, doneAt: now },
    { serverName: 'Valguero', isBanned: true, doneAt: 0 },
  ]);
  await goes(context, down, 'online');
  await enforceBans(context);
  expect(await endCommands(context, world.id)).toEqual([`BanPlayer ${bob.netId}`]);
  await enforceBans(context);
  expect((await listBans(context, world.scope))[0]?.serversToCome).toBe(0);
  // A finished enforcement is not repeated.
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([]);
});

test('a ban takes one pass: its end is noted when its command has ended, and nothing is left to send', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await sendBans(context);
  expect(await endCommands(context, world.id)).toEqual([`BanPlayer ${bob.netId}`]);
  await settleEffects(context, [banEffects]);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([{ doneAt: now, problem: '' }]);
  await sendBans(context);
  expect(await commandsFor(world.id)).toEqual([]);
});

test('10,000 commands of one instance that have ended do not delay the ban of another', async () => {
  const crowd = await makeBanWorld(context);
  const commands = Array.from({ length: MAX_COMMANDS }, () => ({
    serverId: 'one',
    command: rawCommand('SaveWorld'),
  }));
  await context.db.transaction((tx) =>
    sendCommands(context, tx, { scope: crowd.scope, commands, feature: 'bans' }),
  );
  await endCommands(context, crowd.id, { state: 'done', reply: '' });
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await sendBans(context);
  await endCommands(context, world.id);
  const told: (readonly Outcome[])[] = [];
  const watched: Effects = {
    ...banEffects,
    onSettled(of, tx, outcomes) {
      told.push(outcomes);
      return banEffects.onSettled(of, tx, outcomes);
    },
  };
  await settleEffects(context, [watched]);
  // Two transactions run beside each other, and either may end first.
  expect(told.slice(0, 2).flatMap((outcomes) => outcomes.map(({ botId }) => botId))).toContain(world.id);
  expect(told.flat()).toHaveLength(MAX_COMMANDS + 1);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([{ doneAt: now }]);
});

test('a banned player who is on the server is kicked', async () => {
  const world = await makeBanWorld(context);
  const island = await addServer(context, world);
  await addServer(context, world, { name: 'Valguero' });
  const players = [{ id: bob.netId, name: 'Bob' }];
  await notePlayerLists(context, [{ server: { botId: world.id, id: island }, players }]);
  await ban(context, world.by, bob);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([
    `BanPlayer ${bob.netId}`,
    `BanPlayer ${bob.netId}`,
    `KickPlayer ${bob.netId}`,
  ]);
});

test('an unban is sent after the ban that is being sent has finished', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await enforceBans(context);
  await unban(context, world.by, bob.netId);
  await enforceBans(context);
  expect(await endCommands(context, world.id)).toEqual([`BanPlayer ${bob.netId}`]);
  await enforceBans(context);
  expect(await endCommands(context, world.id)).toEqual([`UnbanPlayer ${bob.netId}`]);
  await enforceBans(context);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([
    { isBanned: false, doneAt: now },
  ]);
});

test('a failure is shown with its reason and retried later', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await enforceBans(context);
  await endCommands(context, world.id, { state: 'failed', reply: 'No answer.' });
  await enforceBans(context);
  expect(await listOnServers(context, world.scope, bob.netId)).toMatchObject([
    { doneAt: 0, problem: 'No answer.' },
  ]);
  expect(await commandsFor(world.id)).toEqual([]);
  now += 60_000;
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([`BanPlayer ${bob.netId}`]);
});

test('a command lost with its worker is sent again', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, bob);
  await enforceBans(context);
  await context.db.update(gameCommands).set({ state: 'taken', expiresAt: 1 });
  await endOverdueCommands(context);
  await enforceBans(context);
  now += 5000;
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([`BanPlayer ${bob.netId}`]);
});

provesSetting('ban.isEnabled')(
  'while Ban Management is off games get no bans, but bans are lifted',
  async () => {
    const world = await makeBanWorld(context);
    await addServer(context, world);
    await ban(context, world.by, bob);
    await ban(context, world.by, { ...bob, netId: eos(2) });
    await setBan(context, world.id, { isEnabled: false });
    await unban(context, world.by, eos(2));
    await enforceBans(context);
    expect(await commandsFor(world.id)).toEqual([`UnbanPlayer ${eos(2)}`]);
    await endCommands(context, world.id);
    await setBan(context, world.id, { isEnabled: true });
    await enforceBans(context);
    expect(await commandsFor(world.id)).toEqual([`BanPlayer ${bob.netId}`]);
  },
);

test('a timed-out ban is lifted in the games, announced once, and stays listed', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  await ban(context, world.by, { ...bob, bannedUntil: now + 60_000 });
  await enforceBans(context);
  await endCommands(context, world.id);
  await endBans(context);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([]);
  now += 60_000;
  await Promise.all([endBans(context), endBans(context)]);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([`UnbanPlayer ${bob.netId}`]);
  expect(await saidIn(context, world.open)).toEqual([
    expect.stringContaining('**Bob** is banned until'),
    '⌛ The ban of **Bob** has timed out.\n-# Reason: Mesh',
  ]);
  expect(await listBans(context, world.scope)).toHaveLength(1);
  // With the list's name, as no game server has reported one.
  const { lifting } = await readState(context, world.scope, { showsAddresses: false });
  expect(lifting).toEqual([{ netId: bob.netId, playerName: 'Bob', serversToCome: 1 }]);
});

test('a new game server gets the bans in force', async () => {
  const world = await makeBanWorld(context);
  await ban(context, world.by, bob);
  await ban(context, world.by, { ...bob, netId: eos(2), bannedUntil: now - 1 });
  await ban(context, world.by, { ...bob, netId: eos(3), isIgnoreEntry: true });
  const serverId = await addServer(context, world);
  await giveNewServers(context);
  await enforceBans(context);
  expect(await waitingCommands(context, world.id)).toMatchObject([
    { serverId, command: `BanPlayer ${bob.netId}` },
  ]);
  await endCommands(context, world.id);
  await enforceBans(context);
  await giveNewServers(context);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([]);
});

test('imported bans are sent to the servers in batches', async () => {
  const world = await makeBanWorld(context);
  await addServer(context, world);
  const text = Array.from({ length: 120 }, (_, n) => `${eos(n)},0`).join('\n');
  await importBans(context, world.by, { text, isPreview: false });
  const sent: number[] = [];
  while (
    (await listBans(context, world.scope)).some(({ serversToCome }) => serversToCome > 0) ||
    sent.length === 0
  ) {
    await enforceBans(context);
    sent.push((await endCommands(context, world.id)).length);
    await enforceBans(context);
    await endCommands(context, world.id);
  }
  expect(Math.max(...sent)).toBe(20);
});

test('a disabled server gets the changes once it is enabled again', async () => {
  const world = await makeBanWorld(context);
  const serverId = await addServer(context, world);
  await context.db.update(servers).set({ isEnabled: false }).where(eq(servers.id, serverId));
  await ban(context, world.by, bob);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([]);
  await context.db.update(servers).set({ isEnabled: true }).where(eq(servers.id, serverId));
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([`BanPlayer ${bob.netId}`]);
});
