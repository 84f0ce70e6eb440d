import { readdir, readFile } from 'node:fs/promises';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { charactersOf } from '@arkwright/sandbox/ark/world';
import { eventually } from '@arkwright/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCompanions, saveCompanion } from '../companion/service.ts';
import { silentCompanionCheck } from '../companion/silent-companion-check.ts';
import { hostPaces } from '../nitrado/table.ts';
import { cleanPlayers, cleanTribes } from '../uploads/clean-parts.ts';
import * as ids from '../uploads/testing/stored-ids.ts';
import { player, tribe } from '../uploads/testing/uploads.ts';
import { takeUpload } from '../uploads/upload-service.ts';
import { wipeKind, wipeServer } from '../uploads/wipe-service.ts';
import { claimLook } from './claims-repository.ts';
import { failedSaveCheck } from './failed-save-check.ts';
import { look } from './look-service.ts';
import { type RentedServer, SavesWorld } from './testing/saves-world.ts';

let world: SavesWorld;
beforeAll(async () => {
  world = await SavesWorld.open('hosted-saves');
});
afterAll(() => world.close());
afterEach(() => world.clear());

/** The game's ids of the rows that are stored for a server. */
async function stored({ id }: RentedServer) {
  const { db } = world.api.context;
  return {
    players: await ids.players(db, id),
    tribes: await ids.tribes(db, id),
    bases: await ids.bases(db, id),
    dinos: await ids.dinos(db, id),
  };
}

const gameWorld = (server: RentedServer) => world.host.cluster.server(server.gameName)!.world;

test('the save of a rented server fills the Data Dashboard, without a mod', async () => {
  const server = await world.rent();
  await world.sweep();
  // One listing proves nothing.
  expect(await world.state(server)).toMatchObject({ state: 'listing', readAt: 0, dayBytes: 0 });
  expect(await stored(server)).toEqual({ players: [], tribes: [], bases: [], dinos: [] });
  await world.pass(19_000);
  await world.sweep();
  expect((await world.state(server)).state).toBe('listing');
  await world.pass(1000);
  await world.sweep();
  const state = await world.state(server);
  expect(state).toMatchObject({ state: 'read', isPossible: true, isOn: true, needs: [], message: '' });
  expect(state.saveBytes).toBeGreaterThan(10_000);
  expect(state.dayBytes).toBe(state.saveBytes);
  expect(state.readAt).toBeGreaterThan(state.savedAt);
  const { players, bases, dinos } = await stored(server);
  const inGame = gameWorld(server);
  expect(players).toEqual(
    charactersOf(inGame)
      .map(({ eosId }) => eosId)
      .toSorted(),
  );
  expect(dinos).toEqual(inGame.dinos.map(({ id1, id2 }) => `${id1}_${id2}`).toSorted());
  expect(bases).toHaveLength(inGame.bases.length);
  expect(state.sources.dinos).toMatchObject({ source: 'Host', rows: dinos.length, isLeftToCompanion: false });
  // It is no companion: none is connected, and none has fallen silent.
  const [companion] = await listCompanions(world.api.context, server.instance.scope);
  expect(companion).toMatchObject({ isConnected: false, lastSeenAt: 0, type: '' });
  expect(companion?.uploads.players.rows).toBe(players.length);
  expect(companion?.save?.savedAt).toBeGreaterThan(0);
  expect(await silentCompanionCheck.find(world.api.context)).toEqual([]);
  expect(await world.leftFiles()).toEqual([]);
});

test('a save that has not changed is not fetched again', async () => {
  const server = await world.rent();
  await world.readSave();
  const before = await world.state(server);
  await world.pass(3_600_000);
  await world.sweep();
  const after = await world.state(server);
  expect(after).toMatchObject({ state: 'read', dayBytes: before.dayBytes, saveBytes: before.saveBytes });
  expect(after.checkedAt).toBeGreaterThan(before.checkedAt);
  expect(after.nextAt).toBeGreaterThan(after.checkedAt);
});

test('a save is read again after a wipe, although it has not changed', async () => {
  const server = await world.rent();
  await world.readSave();
  const before = await stored(server);
  const { context } = world.api;
  expect(await wipeServer(context, server.instance.scope, server.id)).toBeGreaterThan(0);
  await world.pass(3_600_000);
  await world.readSave();
  expect(await stored(server)).toEqual(before);
  await wipeKind(context, server.instance.by, 'dinos');
  expect((await stored(server)).dinos).toEqual([]);
  await world.pass(3_600_000);
  await world.readSave();
  expect(await stored(server)).toEqual(before);
});

test('a save is fetched again when the game has saved, and rows that are gone go', async () => {
  const server = await world.rent();
  await world.save(server, { objects: sample.tamedDino(10, { team: 1_000_000_007, level: 225 }) });
  await world.readSave();
  expect((await stored(server)).dinos).toHaveLength(1);
  await world.save(server, { objects: [] });
  await world.pass(3_600_000);
  await world.readSave();
  expect((await stored(server)).dinos).toEqual([]);
});

test('a copy that is not whole is not read, but fetched again later', async () => {
  const server = await world.rent();
  await world.save(server, { objects: sample.tamedDino(10, { team: 1_000_000_007, level: 225 }) });
  const whole = await readFile(`${world.dataDir}/${server.map}.ark`);
  await world.place(server, whole.subarray(0, whole.length - 8192));
  await world.readSave();
  const torn = await world.state(server);
  expect(torn).toMatchObject({ state: 'failed', readAt: 0 });
  expect(torn.message).toMatch(/^The copy of the save was not whole: its header says/);
  expect(torn.nextAt - torn.checkedAt).toBeLessThan(2 * 60_000);
  expect((await stored(server)).dinos).toEqual([]);
  await world.place(server, whole);
  await world.pass(60_000);
  await world.readSave();
  expect(await world.state(server)).toMatchObject({ state: 'read', message: '' });
  expect((await stored(server)).dinos).toHaveLength(1);
  expect(await world.leftFiles()).toEqual([]);
});

test('a save that is written again and again is left for as long as one that was read', async () => {
  const server = await world.rent();
  for (let written = 0; written < 9; written++) {
    await world.place(server, Buffer.alloc(1000 + written));
    await world.sweep();
    await world.pass(20_000);
  }
  const state = await world.state(server);
  expect(state).toMatchObject({ state: 'failed', dayBytes: 0 });
  expect(state.message).toBe('The save was written again and again while it was looked at.');
  expect(state.nextAt - state.checkedAt).toBe(3_600_000);
  await world.pass(3_600_000);
  await world.readSave();
  // It rests now, and is no save.
  expect((await world.state(server)).message).toMatch(/^The copy of the save was not whole/);
});

test('files beside a save that the account’s budget does not reach stay as they were', async () => {
  const server = await world.rent({ isWithPeopleBeside: true });
  await world.sweep();
  await world.pass(20_000);
  const { context } = world.api;
  const row = await claimLook(context.db, { claim: 'look', forMs: 60_000 });
  await look(context, row!, new AbortController().signal);
  world.host.setFault({ status: 429, path: `/services/${server.hostId}/gameservers/file_server/list` });
  await world.sweep();
  const state = await world.state(server);
  expect(state).toMatchObject({
    state: 'read',
    message:
      'Not all files of players and tribes beside the save were fetched: what is in them stays as it was.',
    dayBytes: state.saveBytes,
  });
  expect((await stored(server)).dinos).not.toEqual([]);
});

test('a save with a journal beside it is not fetched', async () => {
  const server = await world.rent();
  await world.save(server, { objects: [] });
  await world.placeBeside(server, { name: `${server.map}.ark-journal`, bytes: Buffer.alloc(0) });
  for (let look = 0; look < 3; look++) {
    await world.sweep();
    await world.pass(20_000);
  }
  expect(await world.state(server)).toMatchObject({ state: 'listing', dayBytes: 0 });
});

test('a save that can’t be read is reported, and left alone until the game saves again', async () => {
  const server = await world.rent();
  await world.save(server, { objects: [], version: 99 });
  await world.readSave();
  const failed = await world.state(server);
  expect(failed.state).toBe('failed');
  expect(failed.message).toMatch(/^The save can’t be read: this save is of version 99/);
  expect(await failedSaveCheck.find(world.api.context)).toMatchObject([
    { botId: server.instance.id, subject: server.id, name: 'The Island' },
  ]);
  await world.pass(3_600_000);
  await world.readSave();
  expect(await world.state(server)).toMatchObject({
    state: 'failed',
    message: failed.message,
    dayBytes: failed.dayBytes,
  });
  await world.save(server, { objects: [] });
  await world.pass(3_600_000);
  await world.readSave();
  expect(await world.state(server)).toMatchObject({ state: 'read', message: '' });
  expect(await failedSaveCheck.find(world.api.context)).toEqual([]);
});

/** The mod of a server says who it is, and uploads players and tribes. */
async function uploadAsMod(server: RentedServer, kinds: readonly ('players' | 'tribes')[]) {
  const { context } = world.api;
  const { scope } = server.instance;
  const now = context.clock.now();
  await saveCompanion(context.db, scope, { serverId: server.id, type: 'Mod', lastSeenAt: now });
  const part = { serverId: server.id, part: 1, isLast: true };
  if (kinds.includes('players'))
    await takeUpload(
      context,
      scope,
      await cleanPlayers({ ...part, snapshotId: `players-${now}`, rows: [player(1)] }, now),
    );
  if (kinds.includes('tribes'))
    await takeUpload(
      context,
      scope,
      await cleanTribes({ ...part, snapshotId: `tribes-${now}`, rows: [tribe(1)] }, now),
    );
}

test('kinds that a mod uploads are left to it, and the page says so', async () => {
  const server = await world.rent();
  await uploadAsMod(server, ['players']);
  await world.readSave();
  const state = await world.state(server);
  expect(state).toMatchObject({ state: 'read', message: 'Players are not read: the mod uploads them.' });
  expect(state.sources.players).toMatchObject({ source: 'Mod', rows: 1, isLeftToCompanion: true });
  expect(state.sources.tribes).toMatchObject({ source: 'Host', isLeftToCompanion: false });
  const { players, dinos } = await stored(server);
  expect(players).toEqual([player(1).netId]);
  expect(dinos.length).toBeGreaterThan(0);
});

test('once the mod uploads nothing any more, the save is read for its kinds, too, even if it has not changed', async () => {
  const server = await world.rent();
  await uploadAsMod(server, ['players']);
  await world.readSave();
  const before = await world.state(server);
  const { context } = world.api;
  await saveCompanion(context.db, server.instance.scope, {
    serverId: server.id,
    uploads: { players: { at: context.clock.now() - 2 * 3_600_000, rows: 1, source: 'Mod' } },
  });
  await world.pass(3_600_000);
  await world.readSave();
  const after = await world.state(server);
  expect(after).toMatchObject({ state: 'read', message: '', dayBytes: 2 * before.dayBytes });
  expect(after.sources.players.source).toBe('Host');
});

test('nothing is fetched if a mod uploads everything that is switched on', async () => {
  const server = await world.rent({
    uploads: { isEnabled: true, companionType: 'Mod', uploadPlayerData: true },
  });
  await uploadAsMod(server, ['players', 'tribes']);
  await world.readSave();
  expect(await world.state(server)).toMatchObject({
    state: 'skipped',
    message: 'Players and tribes are not read: the mod uploads them.',
    checkedAt: 0,
    dayBytes: 0,
  });
});

test('players and tribes come from files beside a save that has none itself', async () => {
  const server = await world.rent({ isWithPeopleBeside: true });
  await world.readSave();
  const characters = charactersOf(gameWorld(server));
  const state = await world.state(server);
  expect(state).toMatchObject({ state: 'read', message: '' });
  expect(state.dayBytes).toBeGreaterThan(state.saveBytes);
  const { players, tribes } = await stored(server);
  expect(players).toEqual(characters.map(({ eosId }) => eosId).toSorted());
  expect(tribes.length).toBeGreaterThan(0);
  // Each request counts in the account's budget: facts, two looks, the save, its folder, and a request for each file.
  const [pace] = await world.api.context.db.select().from(hostPaces);
  const requests = pace?.spent.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect(requests).toBe(2 * 2 + 2 + characters.length + tribes.length);
});

test('files beside a save that holds its people itself are not fetched', async () => {
  const server = await world.rent();
  await world.save(server, { objects: [], players: [sample.profile(60_001, { name: 'Ann' })] });
  const bytes = sample.profile(60_002, { name: 'Left over' });
  await world.placeBeside(server, { name: `${'a'.repeat(32)}.arkprofile`, bytes });
  await world.readSave();
  const state = await world.state(server);
  expect(state).toMatchObject({ state: 'read', dayBytes: state.saveBytes });
  expect((await stored(server)).players).toHaveLength(1);
});

/** The processes that this one has started and that read saves. */
async function readers(): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir('/proc/self/task'))
    for (const id of (await readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')).split(
      ' ',
    )) {
      const command = id === '' ? '' : await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('parts-child.ts')) found.push(Number(id));
    }
  return found;
}

test('a reader that is killed ends nothing else', async () => {
  const server = await world.rent();
  await world.sweep();
  await world.pass(20_000);
  const sweeping = world.sweep();
  const [reader] = await eventually(async () => {
    const all = await readers();
    expect(all).not.toEqual([]);
    return all;
  });
  process.kill(reader!, 'SIGKILL');
  await sweeping;
  const state = await world.state(server);
  expect(state.state).toBe('failed');
  expect(state.message).toContain('ended without an answer');
  expect(await world.leftFiles()).toEqual([]);
  const other = await world.rent();
  await world.readSave();
  expect((await world.state(other)).state).toBe('read');
});
