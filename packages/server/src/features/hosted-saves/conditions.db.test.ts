import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeManager } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveCompanion } from '../companion/testing/companion-instance.ts';
import { failedSaveCheck } from './failed-save-check.ts';
import { hostedSavesFeature } from './feature.ts';
import { type RentedServer, SavesWorld, UPLOADS } from './testing/saves-world.ts';

let world: SavesWorld;
beforeAll(async () => {
  world = await SavesWorld.open('hosted-conditions');
});
afterAll(() => world.close());
afterEach(() => world.clear());

const readNow = ({ id, instance }: RentedServer) =>
  send(world.api, registry.hostedSaves.readNow, { token: instance.owner.token, body: { serverId: id } });

test('only the owner may have a save read, and the history says who did', async () => {
  const server = await world.rent({ isOff: true });
  const { api } = world;
  const { instance } = server;
  expect(await world.state(server)).toMatchObject({ state: 'off', isOn: false, isPossible: true });
  await world.readSave();
  expect(await world.state(server)).toMatchObject({ state: 'off', checkedAt: 0 });
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  const params = { botId: instance.id };
  const { body } = await send(api, registry.servers.list, { token: manager.token, params });
  const [stored] = body as Record<string, unknown>[];
  const refused = await send(api, registry.servers.update, {
    token: manager.token,
    body: { server: { ...stored, readsHostedSaves: true } },
  });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'Only the owner may have the save read at the host.' },
  });
  // Everything else they may change, as long as the switch stays.
  const renamed = await send(api, registry.servers.update, {
    token: manager.token,
    body: { server: { ...stored, name: 'Renamed' } },
  });
  expect(renamed.status).toBe(200);
  await world.agree(server);
  const history = await send(api, registry.history.list, { token: instance.owner.token, params, query: {} });
  expect(JSON.stringify(history.body)).toContain('readsHostedSaves');
});

test('the host needs the same settings as an agent', async () => {
  const server = await world.rent({ tier: 1, uploads: {} });
  await world.readSave();
  expect(await world.state(server)).toMatchObject({
    state: 'needs',
    needs: ['tier', 'companion', 'companionType', 'uploads'],
    checkedAt: 0,
    nextAt: 0,
  });
  expect((await readNow(server)).status).toBe(403);
});

test('a save is read as soon as what was missing is there', async () => {
  const server = await world.rent({ uploads: { ...UPLOADS, isEnabled: false } });
  await world.sweep();
  expect(await world.state(server)).toMatchObject({ state: 'needs', needs: ['companion'] });
  expect(await readNow(server)).toMatchObject({
    status: 409,
    body: { message: 'Switch the companion on.' },
  });
  await saveCompanion(world.api, server.instance, UPLOADS);
  await world.readSave();
  expect((await world.state(server)).state).toBe('read');
});

test('a consent ends with the link that it was given for', async () => {
  const server = await world.rent();
  const { token } = server.instance.owner;
  const body = { botId: server.instance.id, serverId: server.id };
  expect((await send(world.api, registry.nitradoServices.unlink, { token, body })).status).toBe(200);
  expect(await world.state(server)).toMatchObject({ state: 'off', isOn: false, isPossible: false });
  await world.readSave();
  expect((await world.state(server)).checkedAt).toBe(0);
});

test('switching it off and on again checks at once', async () => {
  const server = await world.rent();
  await world.readSave();
  await world.agree(server, false);
  await world.sweep();
  await world.agree(server);
  const before = await world.state(server);
  await world.sweep();
  expect((await world.state(server)).checkedAt).toBeGreaterThan(before.checkedAt);
});

test('Read now is limited to every 5 minutes', async () => {
  const server = await world.rent({ isOff: true });
  expect(await readNow(server)).toMatchObject({ status: 409 });
  await world.agree(server);
  await world.readSave();
  const { checkedAt } = await world.state(server);
  const tooSoon = await readNow(server);
  expect(tooSoon).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await world.pass(5 * 60_000);
  expect(await readNow(server)).toMatchObject({ status: 200, body: { serverId: server.id } });
  await world.sweep();
  expect((await world.state(server)).checkedAt).toBeGreaterThan(checkedAt);
});

test('asking by hand does not make a host in trouble be asked more often afterwards', async () => {
  const server = await world.rent();
  world.host.setFault({ status: 500 });
  for (let attempt = 1; attempt <= 3; attempt++) {
    await world.pass(5 * 60_000);
    expect((await readNow(server)).status).toBe(200);
    await world.sweep();
  }
  const { state, nextAt } = await world.state(server);
  expect(state).toBe('failed');
  expect(Math.round((nextAt - Date.now()) / 60_000)).toBe(15);
});

provesSetting('nitrado.hostedSavesMinutes')('saves are read as often as the setting says', async () => {
  const server = await world.rent();
  const set = async (hostedSavesMinutes: number) => {
    const body = { bot: { id: server.instance.id, nitrado: { hostedSavesMinutes } } };
    const { token } = server.instance.owner;
    expect((await send(world.api, registry.bots.update, { token, body })).status).toBe(200);
  };
  await set(120);
  await world.readSave();
  const { readAt, nextAt } = await world.state(server);
  expect(Math.round((nextAt - readAt) / 60_000)).toBe(120);
  await set(30);
  const shorter = await world.state(server);
  expect(Math.round((shorter.nextAt - shorter.checkedAt) / 60_000)).toBe(30);
});

test('a host that asks to wait is left alone, and that is no failure', async () => {
  const server = await world.rent();
  world.host.setFault({ status: 429, retryAfterSeconds: 600 });
  await world.sweep();
  const state = await world.state(server);
  expect(state.state).toBe('waiting');
  expect(state.message).toMatch(/asks to wait/);
  world.host.setFault(undefined);
  // Without time passing, the account is paused: nothing is asked of it.
  await world.change(server, { nextAt: 0 });
  await world.sweep();
  expect((await world.state(server)).checkedAt).toBe(0);
  await world.pass(600_000);
  await world.readSave();
  expect((await world.state(server)).state).toBe('read');
});

test('an owner is notified of a host that fails again and again', async () => {
  const server = await world.rent();
  world.host.setFault({ status: 500 });
  for (let attempt = 1; attempt <= 3; attempt++) {
    await world.sweep();
    const state = await world.state(server);
    expect(state.state).toBe('failed');
    expect(await failedSaveCheck.find(world.api.context)).toHaveLength(attempt === 3 ? 1 : 0);
    await world.pass(15 * 60_000);
  }
});

test('a fetch whose process was killed is done by the next one', async () => {
  const server = await world.rent();
  await world.sweep();
  await world.pass(20_000);
  await world.change(server, { step: 'fetching', claim: 'gone', claimedUntil: Date.now() + 3_600_000 });
  await world.sweep();
  expect(await world.state(server)).toMatchObject({ state: 'fetching', readAt: 0 });
  await world.pass(3_600_000);
  expect((await world.state(server)).state).toBe('waiting');
  await world.sweep();
  expect((await world.state(server)).state).toBe('read');
});

test('the next start deletes what a killed process has fetched', async () => {
  const folder = join(world.dataDir, 'hosted-saves', 'another-run', 'fetch-1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'TheIsland_WP.ark'), 'a save');
  expect(await world.leftFiles()).toHaveLength(1);
  const running = hostedSavesFeature.start(world.api.context);
  await eventually(async () => expect(await world.leftFiles()).toEqual([]));
  await running.stop();
});
