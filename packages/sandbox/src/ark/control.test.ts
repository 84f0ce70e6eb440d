import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startArkCluster } from './cluster.ts';
import { registerArkControl } from './control.ts';
import { loggedIn, password } from './testing/test-cluster.ts';

const eosId = '0002a1b2c3d4e5f60718293a4b5c6d7e';

async function startControl() {
  const cluster = await startArkCluster({
    seed: 'test',
    servers: [
      {
        name: 'island',
        mapId: 'TheIsland_WP',
        sessionName: 'Obelisk Island',
        gamePort: 7777,
        password,
        maxPlayers: 1,
      },
      { name: 'the center', mapId: 'TheCenter_WP', sessionName: 'Obelisk Center', password },
    ],
    tickMs: 0,
    living: false,
  });
  const app = fastify();
  registerArkControl(app, cluster);
  onTestFinished(async () => {
    await app.close();
    await cluster.close();
  });
  const get = async (url: string) => app.inject({ method: 'GET', url });
  const post = async (url: string, payload: unknown) =>
    app.inject({
      method: 'POST',
      url: `/ark/servers/island/${url}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  return { cluster, app, get, post, server: cluster.server('island')! };
}

test('the servers are listed with address, password, map, power, players and version', async () => {
  const { get, server, post } = await startControl();
  await post('players/join', { name: 'Bob', eosId: eosId.toUpperCase() });
  const response = await get('/ark/servers');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toHaveLength(2);
  expect(response.json()[0]).toMatchObject({
    name: 'island',
    host: '127.0.0.1',
    rconPort: server.info.rconPort,
    gamePort: 7777,
    password,
    map: 'TheIsland_WP',
    sessionName: 'Obelisk Island',
    power: 'up',
    version: '93.19',
    players: [{ name: 'Bob', eosId }],
  });
});

test('posted lines are what GetGameLog and GetChat answer', async () => {
  const { post, server } = await startControl();
  const lines = ['2026.09.13_18.50.02: Survivor42 (Grim): hello', '2026.09.13_18.55.00: Saving world...'];
  expect((await post('lines', { lines })).statusCode).toBe(200);
  const connection = await loggedIn(server);
  expect((await connection.command('GetGameLog')).trim()).toBe(lines.join('\n'));
  expect((await connection.command('GetChat')).trim()).toBe('Survivor42 (Grim): hello');
});

test('received commands are listed from an index on', async () => {
  const { get, server } = await startControl();
  const connection = await loggedIn(server);
  for (const text of ['ListPlayers', 'GetChat', 'Broadcast hi']) await connection.command(text);
  const all = await get('/ark/servers/island/commands');
  expect(all.json()).toHaveLength(3);
  const later = await get('/ark/servers/island/commands?after=2');
  expect(later.json()).toEqual([
    {
      index: 3,
      text: 'Broadcast hi',
      reply: 'Server received, But no response!! \n ',
      time: expect.any(Number),
      connection: 1,
    },
  ]);
});

test('players join and leave with the lines that the game writes', async () => {
  const { post, server } = await startControl();
  expect((await post('players/join', { name: 'Bob', eosId })).json()).toEqual({
    players: [{ name: 'Bob', eosId }],
  });
  expect((await post('players/leave', { name: 'Bob', eosId })).json()).toEqual({ players: [] });
  const log = await (await loggedIn(server)).command('GetGameLog');
  expect(log).toMatch(/Bob \[UniqueNetId:0002\w+ Platform:None\] joined this ARK!\n.+ left this ARK!/);
});

test('what can not be is refused with 409', async () => {
  const { post, server } = await startControl();
  const join = (id: string) => post('players/join', { name: 'Bob', eosId: id });
  await join(eosId);
  const twice = await join(eosId);
  const full = await join('f'.repeat(32));
  const absent = await post('players/leave', { name: 'Nobody' });
  server.world.banned.add('e'.repeat(32));
  const banned = await join('e'.repeat(32));
  await post('power', { state: 'down' });
  const down = await join(eosId);
  for (const response of [twice, full, absent, banned, down]) {
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ code: 'CONFLICT', message: expect.any(String) });
  }
});

test('power and options take effect and are shown', async () => {
  const { post, get, server } = await startControl();
  const response = await post('power', { state: 'hang', options: { encoding: 'ascii' } });
  expect(response.json()).toMatchObject({ name: 'island', power: 'hang' });
  expect(server.options.encoding).toBe('ascii');
  const options = await post('options', {
    splitBytes: 100,
    fragment: true,
    coalesce: true,
    gameLogMode: 'accumulate',
  });
  expect(options.json()).toMatchObject({ splitBytes: 100, encoding: 'ascii' });
  await post('power', { state: 'down' });
  expect((await get('/ark/servers')).json()[0]).toMatchObject({ power: 'down', players: [] });
});

test('a server that can not have its port back answers 409 and stays down', async () => {
  const { post, server } = await startControl();
  await post('power', { state: 'down' });
  const other = await startArkCluster({
    seed: 'x',
    servers: [{ name: 'x', mapId: 'x', sessionName: 'x', password, rconPort: server.info.rconPort }],
    tickMs: 0,
    living: false,
  });
  expect(other.servers[0]?.rconPort).toBe(server.info.rconPort);
  expect((await post('power', { state: 'up' })).statusCode).toBe(409);
  expect(server.power).toBe('down');
  await other.close();
  expect((await post('power', { state: 'up' })).statusCode).toBe(200);
});

test.each([
  ['lines', {}],
  ['lines', null],
  ['lines', { lines: [] }],
  ['lines', { lines: ['two\nlines'] }],
  ['lines', { lines: ['nul\u0000'] }],
  ['lines', { lines: [1] }],
  ['lines', { lines: ['x'.repeat(5000)] }],
  ['lines', { lines: Array(601).fill('x') }],
  ['players/join', { name: 'Bob' }],
  ['players/join', { name: 'Bob', eosId: 'short' }],
  ['players/join', { name: '', eosId }],
  ['players/join', { name: 'a\nb', eosId }],
  ['players/leave', {}],
  ['power', { state: 'sideways' }],
  ['power', { state: 'constructor' }],
  ['power', { state: 'up', extra: 1 }],
  ['power', { state: 'up', options: { splitBytes: -1 } }],
  ['power', []],
  ['options', { gameLogMode: 'both' }],
  ['options', { fragment: 'yes' }],
  ['options', { timeScale: Number.NaN }],
])('POST %s %j is refused with 400 and a reason', async (url, payload) => {
  const { post } = await startControl();
  const response = await post(url, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: 'INVALID', message: expect.stringMatching(/\w/) });
});

test('bodies that are no JSON, no body and a bad index are refused with 4xx', async () => {
  const { app, get } = await startControl();
  const url = '/ark/servers/island/power';
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(400);
  expect((await app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(400);
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(400);
  expect(
    (await app.inject({ method: 'POST', url, headers: { 'content-type': 'a/b' }, payload: 'x' })).statusCode,
  ).toBe(415);
  for (const after of ['abc', '-1', '1.5', '1&after=2']) {
    expect((await get(`/ark/servers/island/commands?after=${after}`)).statusCode).toBe(400);
  }
});

test('an unknown server is 404 on every route, and a name may have spaces', async () => {
  const { app, get } = await startControl();
  for (const url of ['lines', 'players/join', 'players/leave', 'power', 'options']) {
    const response = await app.inject({ method: 'POST', url: `/ark/servers/__proto__/${url}`, payload: {} });
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toContain('__proto__');
  }
  expect((await get('/ark/servers/nowhere/commands')).statusCode).toBe(404);
  expect((await get('/ark/servers/the%20center/commands')).statusCode).toBe(200);
});

test('a reply is given by its bytes, in base64', async () => {
  const { post, server, app } = await startControl();
  const base64 = Buffer.from([0xff, 0x0a]).toString('base64');
  const response = await post('raw', { base64, command: 'GetChat', splitAt: 1, delayMs: 5 });
  expect(response.json()).toEqual({ bytes: 2 });
  expect(server.rawReplies.take('GetGameLog')).toBeUndefined();
  const bytes = Buffer.from([0xff, 0x0a]);
  expect(server.rawReplies.take('GetChat')).toEqual({ bytes, command: 'GetChat', splitAt: 1, delayMs: 5 });
  const large = Buffer.alloc(3 * 1024 * 1024).toString('base64');
  expect((await post('raw', { base64: large })).json()).toEqual({ bytes: 3 * 1024 * 1024 });
  for (const wrong of [{ base64: '§' }, { base64, splitAt: 2 }, { base64, delayMs: -1 }, {}]) {
    expect((await post('raw', wrong)).statusCode).toBe(400);
  }
  const url = '/ark/servers/nowhere/raw';
  expect((await app.inject({ method: 'POST', url, payload: { base64 } })).statusCode).toBe(404);
  while ((await post('raw', { base64 })).statusCode === 200);
  expect((await post('raw', { base64 })).json()).toMatchObject({ code: 'CONFLICT' });
});
