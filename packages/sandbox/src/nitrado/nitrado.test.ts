import { expect, test, vi } from 'vitest';
import { RawConnection } from '../ark/testing/raw-connection.ts';
import type { NitradoServiceView } from './nitrado.ts';
import { callerOf, makeFolder, startTestNitrado } from './testing/test-nitrado.ts';

const started = (services: NitradoServiceView[]) =>
  services.filter(({ game, state }) => game === 'arksa' && state === 'started');

test('the owner rents ten running game servers, others in other states, and other games', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  expect(cluster.servers).toEqual([]);
  const services = await nitrado.services('owner');
  expect(started(services)).toHaveLength(10);
  expect(new Set(services.map(({ game }) => game)).size).toBe(4);
  expect(new Set(services.map(({ state }) => state)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(services.map(({ gamePort }) => gamePort)).size).toBe(services.length);
});

test('a running service can be reached with the address and password that its details say', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const call = callerOf(nitrado);
  const { json } = await call('GET', '/services');
  const [first] = json.data.services;
  expect(first).toMatchObject({
    status: 'active',
    details: { folder_short: 'arksa' },
    roles: ['ROLE_OWNER'],
  });
  const details = (await call('GET', `/services/${first.id}/gameservers`)).json.data.gameserver;
  expect(details).toMatchObject({ status: 'started', game: 'arksa', ip: '127.0.0.1' });
  const connection = await RawConnection.open(details.rcon_port);
  await connection.login(details.settings.config['current-admin-password']);
  connection.socket.destroy();
  expect(cluster.server((await nitrado.services('owner'))[0]?.server ?? '')?.info.rconPort).toBe(
    details.rcon_port,
  );
});

test('an account sees only its own services, and those it is a guest of with fewer roles', async () => {
  const { nitrado } = await startTestNitrado();
  const [foreign] = await nitrado.services('owner-free');
  const [shared] = await nitrado.services('owner');
  expect((await callerOf(nitrado)('GET', `/services/${foreign?.id}`)).status).toBe(404);
  const guest = callerOf(nitrado, 'manager-full');
  const { json } = await guest('GET', '/services');
  expect(json.data.services).toHaveLength(3);
  expect((await guest('GET', `/services/${shared?.id}/gameservers`)).status).toBe(200);
  const start = await guest('POST', `/services/${shared?.id}/gameservers/games/start`, { game: 'arksa' });
  expect(start.status).toBe(403);
});

test('a token without the scope, or for one service, reaches no other', async () => {
  const { nitrado } = await startTestNitrado();
  const [first, second] = await nitrado.services('owner');
  const unscoped = nitrado.issueToken({ account: 'owner', scopes: ['user_info'] });
  expect((await callerOf(nitrado, '', unscoped)('GET', '/services')).status).toBe(403);
  const pinned = nitrado.issueToken({ account: 'owner', serviceId: String(first?.id) });
  const call = callerOf(nitrado, '', pinned);
  expect((await call('GET', `/services/${first?.id}`)).status).toBe(200);
  expect((await call('GET', `/services/${second?.id}`)).status).toBe(404);
});

test('a restart takes the game down and brings it back, with the state between', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const [first] = await nitrado.services('owner');
  const id = String(first?.id);
  const server = cluster.server(first?.server ?? '');
  await nitrado.change(id, { downSeconds: 3600 });
  const call = callerOf(nitrado);
  const before = (await call('GET', `/services/${id}/gameservers`)).json.data.gameserver;
  const reply = await call('POST', `/services/${id}/gameservers/restart?locale=en`);
  expect(reply.json).toEqual({ status: 'success', message: 'Server will be restarted now.' });
  const during = (await call('GET', `/services/${id}/gameservers`)).json.data.gameserver;
  expect(during).toMatchObject({ status: 'restarting', query: [] });
  expect(during.last_status_change).toBeGreaterThan(before.last_status_change);
  expect(server?.power).toBe('down');
  expect((await call('POST', `/services/${id}/gameservers/restart`)).status).toBe(428);
  await nitrado.change(id, { state: 'started', downSeconds: 0, rconSeconds: 3600 });
  expect(server?.power).toBe('up');
  await call('POST', `/services/${id}/gameservers/restart`);
  await vi.waitUntil(async () => (await nitrado.services('owner'))[0]?.state === 'started');
  // Nitrado says so before the game listens.
  expect(server?.power).toBe('down');
  await nitrado.change(id, { rconSeconds: 0 });
  await call('POST', `/services/${id}/gameservers/restart`);
  await vi.waitUntil(() => server?.power === 'up');
});

test('a stopped service is started by a restart, and a running one can be stopped', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const services = await nitrado.services('owner');
  const stopped = services.find(({ state }) => state === 'stopped');
  const call = callerOf(nitrado);
  expect(cluster.server(stopped?.server ?? '')?.power).toBe('down');
  await call('POST', `/services/${stopped?.id}/gameservers/restart`);
  await vi.waitUntil(() => cluster.server(stopped?.server ?? '')?.power === 'up');
  const game = await call('POST', `/services/${stopped?.id}/gameservers/games/start`, { game: 'arksa' });
  expect(game.status).toBe(200);
  await vi.waitUntil(() => cluster.server(stopped?.server ?? '')?.power === 'up');
  const [first] = services;
  await call('POST', `/services/${first?.id}/gameservers/stop`);
  await vi.waitUntil(() => cluster.server(first?.server ?? '')?.power === 'down');
  await vi.waitUntil(async () => (await nitrado.services('owner'))[0]?.state === 'stopped');
  expect((await call('POST', `/services/${first?.id}/gameservers/start`)).status).toBe(404);
});

test.each([
  ['suspended', 500, 'The service is currently in state 3 but it expecting state 2.'],
  ['adminlocked', 500, 'The service is currently in state 4 but it expecting state 2.'],
  ['gs_installation', 200, 'The game is being installed. Please wait.'],
  ['guardian_locked', 200, 'The server is locked by the guardian at this time.'],
  ['backup_restore', 428, 'This action is already in progress.'],
  ['updating', 428, 'This action is already in progress.'],
])('a service that is %s refuses a restart with %i', async (state, status, message) => {
  const { nitrado } = await startTestNitrado();
  const [first] = await nitrado.services('owner');
  await nitrado.change(String(first?.id), { state });
  const call = callerOf(nitrado);
  const reply = await call('POST', `/services/${first?.id}/gameservers/restart?locale=en`);
  expect([reply.status, reply.json]).toEqual([status, { status: 'error', message }]);
  const german = await call('POST', `/services/${first?.id}/gameservers/restart`);
  if (status !== 500) expect(german.json.message).not.toBe(message);
});

test('a deleted service is gone, one that is locked has no details', async () => {
  const { nitrado } = await startTestNitrado();
  const [first, second] = await nitrado.services('owner');
  await nitrado.change(String(first?.id), { state: 'deleted' });
  await nitrado.change(String(second?.id), { state: 'adminlocked' });
  const call = callerOf(nitrado);
  expect((await call('GET', `/services/${first?.id}`)).status).toBe(404);
  const details = await call('GET', `/services/${second?.id}/gameservers`);
  expect([details.status, details.json.message]).toEqual([
    500,
    'The service is currently in state 4 but it expecting state 2,3.',
  ]);
});

test('what is changed of a service is changed in its game server too', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const [first] = await nitrado.services('owner');
  const id = String(first?.id);
  await nitrado.change(id, { adminPassword: 'changed', name: 'Renamed' });
  expect(cluster.server(first?.server ?? '')?.info).toMatchObject({
    sessionName: 'Renamed',
    password: 'changed',
  });
  const changed = await nitrado.change(id, { map: 'Ragnarok_WP' });
  const server = cluster.server(first?.server ?? '');
  expect(server?.info).toMatchObject({ mapId: 'Ragnarok_WP', sessionName: 'Renamed', password: 'changed' });
  expect(changed).toMatchObject({ name: 'Renamed', map: 'Ragnarok_WP', rconPort: server?.info.rconPort });
  expect((await nitrado.change(id, { rconPort: 0 })).rconPort).toBe(0);
  const details = await callerOf(nitrado)('GET', `/services/${id}/gameservers`);
  expect(details.json.data.gameserver.rcon_port).toBeNull();
  await expect(nitrado.change(id, { server: 'nowhere' })).rejects.toThrow('There is no simulated server');
});

test('an id may be larger than a JavaScript number can hold', async () => {
  const { nitrado } = await startTestNitrado();
  const [first] = await nitrado.services('owner');
  await nitrado.change(String(first?.id), { id: '9007199254740993' });
  const { text } = await callerOf(nitrado)('GET', '/services');
  expect(text).toContain('"id":9007199254740993,');
});

test('query is an empty array or an object, with numbers or texts', async () => {
  const { nitrado } = await startTestNitrado();
  const call = callerOf(nitrado);
  const queries = await Promise.all(
    started(await nitrado.services('owner')).map(async ({ id }) => {
      const { json } = await call('GET', `/services/${id}/gameservers`);
      return json.data.gameserver.query;
    }),
  );
  const types = queries.map((query) => (Array.isArray(query) ? 'array' : typeof query.player_current));
  expect(new Set(types)).toEqual(new Set(['array', 'number', 'string']));
});

test('each answer says what is left of the hour, and more gets 429', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { nitrado } = await startTestNitrado({ now: () => time });
  Object.assign(nitrado.behaviour, { requestsPerHour: 2 });
  const call = callerOf(nitrado);
  const other = callerOf(nitrado);
  const { headers } = await call('GET', '/services');
  expect(headers.get('x-ratelimit-limit')).toBe('2');
  expect(headers.get('x-ratelimit-remaining')).toBe('1');
  expect(headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 0, 1, 1) / 1000));
  expect((await other('GET', '/token')).status).toBe(200);
  expect((await call('GET', '/services')).status).toBe(429);
  time += 60 * 60_000;
  expect((await call('GET', '/services')).status).toBe(200);
  Object.assign(nitrado.behaviour, { requestsPerHour: 10_000, isLimitDotted: true });
  expect((await call('GET', '/token')).headers.get('x-ratelimit-limit')).toBe('10.000');
  Object.assign(nitrado.behaviour, { requestsPerHour: null });
  expect((await call('GET', '/token')).headers.has('x-ratelimit-limit')).toBe(false);
});

test('a fault replaces replies of the paths that it names, until it is ended', async () => {
  const { nitrado } = await startTestNitrado();
  const call = callerOf(nitrado);
  nitrado.setFault({ status: 503, retryAfterSeconds: 7, path: '/services' });
  const { status, headers } = await call('GET', '/services');
  expect([status, headers.get('retry-after')]).toEqual([503, '7']);
  expect((await call('GET', '/token')).status).toBe(200);
  nitrado.setFault({ status: 200, body: { status: 'error', message: 'no' }, dripMs: 1 });
  expect((await call('GET', '/token')).json).toEqual({ status: 'error', message: 'no' });
  nitrado.setFault({ body: '<html>Attention Required!</html>', status: 403 });
  const page = await fetch(`${nitrado.url}/services`);
  expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  nitrado.setFault({ isSilent: true });
  await expect(fetch(`${nitrado.url}/token`, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  nitrado.setFault({ status: 0 });
  expect((await call('GET', '/services')).status).toBe(200);
});

test('a real answer can come byte by byte', async () => {
  const { nitrado } = await startTestNitrado();
  const call = callerOf(nitrado);
  const whole = await call('GET', '/token');
  nitrado.setFault({ dripMs: 1 });
  expect((await call('GET', '/token')).json).toEqual(whole.json);
});

test('game servers have the same ports in a later run, before anybody asks', async () => {
  const dataDir = await makeFolder();
  const first = await startTestNitrado({ dataDir });
  const [before] = await first.nitrado.services('owner');
  await first.nitrado.close();
  await first.cluster.close();
  const second = await startTestNitrado({ dataDir });
  expect(second.cluster.server(before?.server ?? '')?.info.rconPort).toBe(before?.rconPort);
});
