import { registry } from '@arkwright/contracts/registry';
import { changes } from '@arkwright/server/core/history/table';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { gameCommands } from '../../game-commands/table.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { type ConnectedGame, connectGame } from '../companion/testing/connected-game.ts';
import { servers } from '../servers/table.ts';
import { base, makeUploader, player, tribe, upload } from '../uploads/testing/uploads.ts';

let now = 1_900_000_000_000;
let api: TestApp;
let instance: CompanionInstance;
let game: ConnectedGame | undefined;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
  await upload(api, instance, { kind: 'players', rows: [player(1)] });
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1)] });
  await upload(api, instance, { kind: 'bases', rows: [base(1), base(2, { tribeId: '0' })] });
});
afterEach(async () => {
  await game?.leave();
  game = undefined;
});

/** Each command takes `takesMs` by the clock of the test. */
async function connect(fails: readonly string[] = [], takesMs = 0) {
  const before = () => {
    now += takesMs;
  };
  game = await connectGame(api, instance, { fails, before });
  return game;
}

type Name = 'nukeTribe' | 'nukePlayer' | 'nukeBase';
const nuke = (name: Name, body: object) =>
  send(api, registry.nukes[name], {
    token: instance.owner.token,
    body: { serverId: instance.serverId, ...body },
  });

async function rows(name: 'players' | 'tribes' | 'bases', query = {}) {
  const reply = await send(api, registry.dataDashboard[name], {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { seenWithin: '0', ...query },
  });
  return (reply.body as { rows: { id: string; isNuked: boolean }[] }).rows;
}

const baseId = async (sizes: string) => (await rows('bases', { sizes }))[0]!.id;

const allowCrashingRcon = () =>
  api.context.db
    .update(servers)
    .set({ isCrashingRconAllowed: true })
    .where(eq(servers.id, instance.serverId));

const entries = () =>
  api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), like(changes.action, 'dashboard.%')));

test("a tribe's structures, dinos and characters are destroyed, and the history records it", async () => {
  const { ran } = await connect();
  expect(await nuke('nukeTribe', { tribeId: '1000000001' })).toMatchObject({ status: 200, body: true });
  const commands = [
    'DestroyTribeIdStructures 1000000001',
    'DestroyTribeIdDinos 1000000001',
    'DestroyTribeIdPlayers 1000000001',
  ];
  expect(ran).toEqual(commands);
  expect(await rows('tribes')).toMatchObject([{ isNuked: true }]);
  expect(await entries()).toMatchObject([
    {
      area: 'DataDashboard',
      action: 'dashboard.tribe-nuked',
      actorName: 'Owner',
      targetKind: 'tribe',
      targetName: 'Tribe 1',
      before: null,
      after: { serverId: instance.serverId, commands, outcome: { done: 1 } },
    },
  ]);
  // Nuking again is allowed.
  expect(await nuke('nukeTribe', { tribeId: '1000000001' })).toMatchObject({ status: 200 });
});

test('if a command fails, reply and history list what was done before', async () => {
  const { ran } = await connect(['DestroyTribeIdDinos']);
  const reply = await nuke('nukeTribe', { tribeId: '1000000001' });
  const message =
    'The companion of The Island could not do it: No such command. Destroyed before that: structures.';
  expect(reply).toMatchObject({ status: 502, body: { code: 'UPSTREAM', message } });
  // Commands after a failure are not tried.
  expect(ran).toHaveLength(2);
  expect(await rows('tribes')).toMatchObject([{ isNuked: false }]);
  expect(await entries()).toMatchObject([
    { after: { outcome: { failed: 1 }, failures: [{ serverName: 'The Island', reply: message }] } },
  ]);
});

test('all commands of a nuke share 25 seconds; commands without time left are not tried', async () => {
  const { ran } = await connect([], 12_000);
  expect(await nuke('nukeTribe', { tribeId: '1000000001' })).toMatchObject({ status: 200 });
  expect(ran).toHaveLength(3);
  const ofServer = eq(gameCommands.serverId, instance.serverId);
  const sent = await api.context.db.select().from(gameCommands).where(ofServer);
  // The two differ by a clock that runs between them.
  const seconds = sent.map(({ createdAt, expiresAt }) => Math.round((expiresAt - createdAt) / 1000));
  expect(seconds.toSorted((a, b) => b - a)).toEqual([15, 13, 1]);
  await game?.leave();

  const slower = await connect([], 13_000);
  const message = 'The companion of The Island took too long. Destroyed before that: structures and dinos.';
  expect(await nuke('nukeTribe', { tribeId: '1000000001' })).toMatchObject({
    status: 503,
    body: { message },
  });
  expect(slower.ran).toHaveLength(2);
});

test('without a companion nothing is nuked, and the history records the attempt', async () => {
  const message =
    'The companion of The Island is not connected. Without one, the owner can allow this over RCON in the server’s settings.';
  // Its uploads are signs of life as well.
  now += 61_000;
  for (const [name, body] of [
    ['nukeTribe', { tribeId: '1000000001' }],
    ['nukePlayer', { playerId: '100000001' }],
    ['nukeBase', { baseId: await baseId('Clutter') }],
  ] as const) {
    expect(await nuke(name, body)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message } });
  }
  expect(await entries()).toHaveLength(3);
  for (const { after } of await entries()) {
    expect(after).toMatchObject({ outcome: { failed: 1 }, failures: [{ reply: message }] });
  }
  expect((await rows('players'))[0]).toMatchObject({ isNuked: false });
});

test('without a companion a nuke goes over RCON if the owner has allowed that for the server', async () => {
  now += 61_000;
  await allowCrashingRcon();
  const sent: string[] = [];
  const worker = startRconCommands(api.context, {
    holds: (_scope, id) => id === instance.serverId,
    roomFor: () => 50,
    async execute(_scope, _id, { command }) {
      sent.push(command);
      return 'Server received, But no response!!';
    },
  });
  expect(await nuke('nukePlayer', { playerId: '100000001' })).toMatchObject({ status: 200 });
  expect(sent).toEqual(['KillPlayer 100000001']);
  expect(await rows('players')).toMatchObject([{ isNuked: true }]);
  await worker.stop();
  // No worker holds the server now.
  expect(await nuke('nukePlayer', { playerId: '100000001' })).toMatchObject({
    status: 503,
    body: { message: 'The Island did not answer. Nothing was done.' },
  });
});

test('if both ways are open, the companion is used', async () => {
  await allowCrashingRcon();
  const { ran } = await connect();
  expect(await nuke('nukePlayer', { playerId: '100000001' })).toMatchObject({ status: 200 });
  expect(ran).toEqual(['KillPlayer 100000001']);
});

test('a character is killed', async () => {
  const { ran } = await connect();
  expect(await nuke('nukePlayer', { playerId: '100000001' })).toMatchObject({ status: 200 });
  expect(ran).toEqual(['KillPlayer 100000001']);
  expect(await rows('players')).toMatchObject([{ isNuked: true }]);
});

test('a base is destroyed at its location', async () => {
  const { ran } = await connect();
  const id = await baseId('Clutter');
  expect(await nuke('nukeBase', { baseId: id })).toMatchObject({ status: 200 });
  expect(ran).toEqual(['DestroyStructuresForTeamIdAtPosition 1234567890 1000 -2001 1500 0']);
});

test("an entry that was not uploaded, or is another server's, is not found, and no command is sent", async () => {
  const { ran } = await connect();
  const other = await makeUploader(api);
  await upload(api, other, { kind: 'tribes', rows: [tribe(7)] });
  for (const [name, body] of [
    ['nukeTribe', { tribeId: '1000000007' }],
    ['nukeTribe', { tribeId: '1000000001 | DoExit' }],
    ['nukePlayer', { playerId: '1' }],
    ['nukeBase', { baseId: 'base-1' }],
    ['nukeTribe', { tribeId: '1000000007', serverId: other.serverId }],
  ] as const) {
    expect(await nuke(name, body), name).toMatchObject({ status: 404 });
  }
  // A companion's own number that no command can carry.
  expect(await nuke('nukeBase', { baseId: await baseId('Tiny') })).toMatchObject({
    status: 400,
    body: { code: 'INVALID' },
  });
  expect(ran).toEqual([]);
  expect(await entries()).toEqual([]);
});

test('a nuked entry stays marked until newer data of it is uploaded', async () => {
  await connect();
  await nuke('nukeTribe', { tribeId: '1000000001' });
  await nuke('nukePlayer', { playerId: '100000001' });
  const id = await baseId('Clutter');
  // A snapshot of bases that had begun before it.
  await upload(api, instance, { kind: 'bases', snapshotId: 'early', isLast: false, rows: [] });
  now += 1000;
  await nuke('nukeBase', { baseId: id });
  await upload(api, instance, {
    kind: 'bases',
    snapshotId: 'early',
    part: 2,
    isLast: true,
    rows: [base(1), base(2)],
  });
  const nuked = async () => (await rows('bases')).find((row) => row.id === id)?.isNuked;
  expect(await nuked()).toBe(true);

  const nukedAt = now - 1000;
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1, { lastSeen: nukedAt, numDinos: 0 })] });
  await upload(api, instance, { kind: 'players', rows: [player(1, { lastSeen: nukedAt })] });
  expect([await rows('tribes'), await rows('players')]).toMatchObject([
    [{ isNuked: true }],
    [{ isNuked: true }],
  ]);

  now += 1000;
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1, { lastSeen: nukedAt + 1, numDinos: 0 })] });
  await upload(api, instance, { kind: 'players', rows: [player(1, { lastSeen: nukedAt + 1 })] });
  await upload(api, instance, { kind: 'bases', rows: [base(1), base(2)] });
  expect([await rows('tribes'), await rows('players')]).toMatchObject([
    [{ isNuked: false }],
    [{ isNuked: false }],
  ]);
  expect(await nuked()).toBe(false);
});
