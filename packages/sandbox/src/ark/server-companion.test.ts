import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startArkCluster } from './cluster.ts';
import { registerArkControl } from './control.ts';
import type { Shop } from './installed.ts';
import { FakeProgram } from './testing/fake-program.ts';
import { loggedIn, password } from './testing/test-cluster.ts';

const bob = { name: 'Bob', eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e' };

async function startGame({ living = false, shop }: { living?: boolean; shop?: Shop } = {}) {
  const cluster = await startArkCluster({
    seed: 'test',
    servers: [
      { name: 'island', mapId: 'TheIsland_WP', sessionName: 'Obelisk Island', password, modIds: ['7', '8'] },
    ],
    tickMs: 0,
    living,
    ...(shop && { shop }),
  });
  const app = fastify();
  registerArkControl(app, cluster);
  onTestFinished(async () => {
    await app.close();
    await cluster.close();
  });
  const program = await FakeProgram.start();
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/ark/servers/island/${path}`, payload });
  const state = async () => (await app.inject('/ark/servers/island/companion')).json();
  const install = () =>
    post('companion', { url: program.url, key: 'rk_test', serverId: 'server-1', type: 'Mod' });
  return { program, post, state, install, server: cluster.server('island')! };
}

const refused = { isInstalled: false, isConnected: false, type: null, serverId: '', lastReply: null };

test('control installs a companion, tells how it is doing, has it upload, and takes it out', async () => {
  const { post, state, install, program } = await startGame({ living: true });
  expect(await state()).toMatchObject(refused);
  expect((await install()).json()).toMatchObject({ isInstalled: true, type: 'Mod', serverId: 'server-1' });
  await vi.waitFor(async () => expect(await state()).toMatchObject({ isConnected: true }), 10_000);
  const uploaded = (await post('companion/upload', {})).json();
  for (const kind of ['players', 'tribes', 'bases', 'dinos']) {
    expect(uploaded.uploads[kind].rows).toBeGreaterThan(5);
  }
  expect(JSON.stringify(await state())).not.toContain('rk_test');
  await post('companion', { key: null });
  // A poll that was under way may still come in.
  const uploads = () => program.calls.filter(({ path }) => !path.endsWith('/commands')).length;
  const before = uploads();
  expect(await state()).toMatchObject(refused);
  expect((await post('companion/upload', {})).statusCode).toBe(409);
  expect(uploads()).toBe(before);
});

test('it goes with the game and comes back with it', async () => {
  const { post, state, install, program, server } = await startGame();
  await install();
  for (const power of ['down', 'hang', 'starting'] as const) {
    await vi.waitFor(async () => expect(await state()).toMatchObject({ isConnected: true }), 10_000);
    await post('power', { state: power });
    expect(await state()).toMatchObject({ isInstalled: true, isConnected: false });
    expect(server.companion.running).toBe(null);
    const hellos = program.to('/api/companion/hello').length;
    await post('power', { state: 'up' });
    await vi.waitFor(() => expect(program.to('/api/companion/hello').length).toBeGreaterThan(hellos), 10_000);
  }
});

test('it tells the build and the mods that the game was started with, which a start brings up to date', async () => {
  let build = 1;
  const shop = { buildId: () => String(build), modFileId: (id: string) => (id === '7' ? `7${build}` : '') };
  const { post, install, program } = await startGame({ shop });
  await install();
  const told = () => program.to('/api/companion/hello').at(-1)?.body;
  await vi.waitFor(() => expect(told()).toMatchObject({ buildId: '1' }), 10_000);
  build = 2;
  for (const power of ['hang', 'up']) await post('power', { state: power });
  await vi.waitFor(() => expect(program.to('/api/companion/hello')).toHaveLength(2), 10_000);
  expect(told()).toMatchObject({ buildId: '1', modIds: ['7', '8'], modFileIds: ['71', ''] });
  for (const power of ['down', 'up']) await post('power', { state: power });
  await vi.waitFor(() => expect(told()).toMatchObject({ buildId: '2', modFileIds: ['72', ''] }), 10_000);
});

test('what it ran stands in the history of commands, from no connection', async () => {
  const { install, program, server } = await startGame();
  await install();
  program.command('c1', 'DestroyTribeIdDinos 1');
  await vi.waitFor(() => expect(program.to('/api/companion/result')).toHaveLength(1), 10_000);
  expect(server.history.after(0)).toEqual([
    expect.objectContaining({ text: 'DestroyTribeIdDinos 1', reply: 'Destroyed 0 dinos', connection: 0 }),
  ]);
});

test('/register of an online player is passed on and answered in a whisper; all else is chat', async () => {
  const { post, install, program, server } = await startGame();
  await post('players/join', bob);
  expect((await post('players/say', { name: 'Bob', message: '/register ABC' })).json()).toEqual({
    whisper: null,
  });
  await install();
  expect((await post('players/say', { eosId: bob.eosId, message: '/register DEF' })).json()).toEqual({
    whisper: 'You are registered.',
  });
  expect((await post('players/say', { name: 'Bob', message: 'hello' })).json()).toEqual({ whisper: null });
  expect(program.to('/api/companion/registration').map(({ body }) => body?.code)).toEqual(['DEF']);
  expect(server.history.after(0).at(-1)?.text).toBe(`ServerChatTo "${bob.eosId}" You are registered.`);
  const chat = await (await loggedIn(server)).command('GetChat');
  expect(chat.trim().split('\n')).toEqual(['Bob (Bob): /register ABC', 'Bob (Bob): hello']);
});

test('who is not online says nothing', async () => {
  const { post } = await startGame();
  expect((await post('players/say', { name: 'Bob', message: 'hello' })).statusCode).toBe(409);
  expect((await post('players/say', { message: 'hello' })).statusCode).toBe(400);
  await post('players/join', bob);
  expect((await post('players/say', { name: 'Bob', message: '' })).statusCode).toBe(400);
});

test.each([
  { url: 'http://example.com', key: 'k' },
  { url: 'https://127.0.0.1:1', key: 'k' },
  { url: 'http://127.0.0.1.example.com', key: 'k' },
  { url: 'http://127.0.0.1:1', key: '' },
  { url: 'http://127.0.0.1:1', key: 'k', type: 'Else' },
  { url: 'http://127.0.0.1:1', key: 'k', more: 1 },
  { url: 'http://127.0.0.1:1' },
])('companion %j is refused with 400', async (payload) => {
  const { post, state } = await startGame();
  const response = await post('companion', payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: 'INVALID', message: expect.stringMatching(/\w/) });
  expect(await state()).toMatchObject(refused);
});
