import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { HostError } from '../port.ts';
import { createNitradoConnection, type RequestPace } from './connection.ts';
import { createNitradoOAuth } from './oauth.ts';

const NOW = 1_767_225_600_000;
const platform = {
  http: createHttpClient({ now: () => NOW, outbound: createOutbound({ allow: ['loopback'] }) }),
  clock: { now: () => NOW },
};

/** Serves what the test answers, and connects to it as an account and as a client. */
async function serve(answer: (reply: ServerResponse, request: IncomingMessage & { body: string }) => void) {
  const asked: { url: string; method: string; authorization: string; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { url = '', method = '', headers } = request;
    asked.push({ url, method, authorization: headers.authorization ?? '', body });
    answer(reply, Object.assign(request, { body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const settings = { apiUrl: url, oauthUrl: url, client: { id: 'id', secret: 'our-secret' } };
  const told: Parameters<RequestPace['end']>[0][] = [];
  const pace: RequestPace = { begin: async () => {}, end: async (reply) => void told.push(reply) };
  return {
    asked,
    told,
    connection: createNitradoConnection(settings, platform, { token: 'the-token', pace }),
    oauth: createNitradoOAuth(settings, platform),
  };
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) =>
    reply.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

const failureOf = async (work: Promise<unknown>) =>
  (await work.catch((error: unknown) => error)) as HostError;

const MESSAGE = { status: 'error', message: 'Something' };

test.each([
  [401, MESSAGE, 'refused'],
  [403, MESSAGE, 'forbidden'],
  [404, MESSAGE, 'missing'],
  [410, MESSAGE, 'missing'],
  [428, MESSAGE, 'busy'],
  [
    500,
    { status: 'error', message: 'The service is currently in state 4 but it expecting state 2,3.' },
    'busy',
  ],
  [
    200,
    { status: 'error', message: 'The service is currently in state 4 but it expecting state 2,3.' },
    'busy',
  ],
  [200, MESSAGE, 'failed'],
  [422, MESSAGE, 'failed'],
  [500, MESSAGE, 'failed'],
  [501, MESSAGE, 'failed'],
  [503, MESSAGE, 'failed'],
  // Pages of somebody in between say nothing about the login.
  [401, '', 'failed'],
  [401, '<html>Unauthorized</html>', 'failed'],
  [403, '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>', 'failed'],
  [404, '<html>', 'failed'],
  [401, '[]', 'failed'],
  [401, '{}', 'failed'],
  [401, '"error"', 'failed'],
  [200, '<html>', 'failed'],
  [200, '{"status":"success","data":', 'failed'],
  [200, { status: 'success' }, 'failed'],
  [200, { status: 'success', data: [] }, 'failed'],
  [200, { status: 'success', data: { services: {} } }, 'failed'],
  [200, { status: 'success', data: { services: [{ id: -1 }] } }, 'failed'],
  // One that can't be told from others would make its server seem gone.
  [200, { status: 'success', data: { services: [{ status: 'active' }] } }, 'failed'],
  [200, `{"status":"success","data":{"services":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`, 'failed'],
  [204, '', 'failed'],
  [302, MESSAGE, 'failed'],
])('status %i with %j is %s', async (status, body, reason) => {
  const { connection } = await serve(says(status, body, { location: '/elsewhere' }));
  expect(await failureOf(connection.listServices())).toMatchObject({ name: 'HostError', reason });
});

const WRONG_STATE = 'The service is currently in state 4 but it expecting state 2,3.';

test.each([
  [200, MESSAGE, 'declined'],
  [422, MESSAGE, 'declined'],
  [500, { status: 'error', message: WRONG_STATE }, 'declined'],
  [428, MESSAGE, 'busy'],
  [401, MESSAGE, 'refused'],
  [403, MESSAGE, 'forbidden'],
  [404, MESSAGE, 'missing'],
  [429, MESSAGE, 'throttled'],
  // Whether it was done is open.
  [500, MESSAGE, 'failed'],
  [502, '<html>', 'failed'],
  [503, MESSAGE, 'failed'],
  [403, '<html>', 'failed'],
  [422, '<html>', 'failed'],
  [200, '', 'failed'],
  [200, '{}', 'failed'],
  [302, MESSAGE, 'failed'],
])('a request for power that is answered %i with %j is %s, and sent once', async (status, body, reason) => {
  const { connection, asked } = await serve(says(status, body, { location: '/elsewhere' }));
  for (const action of ['restart', 'stop', 'start'] as const)
    expect(await failureOf(connection.power?.[action]('51') ?? Promise.resolve())).toMatchObject({
      name: 'HostError',
      reason,
    });
  expect(asked).toHaveLength(3);
});

test('power is asked for by a post with the token in its header, and a success may hold anything', async () => {
  const { connection, asked } = await serve(
    says(200, { status: 'success', message: 'Server will be restarted now.' }),
  );
  await connection.power?.restart('4/1');
  await connection.power?.start('51');
  await connection.power?.stop('51');
  expect(asked).toEqual(
    ['4%2F1/gameservers/restart', '51/gameservers/restart', '51/gameservers/stop'].map((path) => ({
      url: `/services/${path}?locale=en`,
      method: 'POST',
      authorization: 'Bearer the-token',
      body: 'message=Requested+in+Arkwright',
    })),
  );
});

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'x-ratelimit-reset': String(NOW / 1000 + 90) }, 90_000],
  [{ 'retry-after': '7', 'x-ratelimit-reset': String(NOW / 1000 + 90) }, 7000],
  [{ 'x-ratelimit-reset': String(NOW / 1000 - 90) }, 60_000],
  [{ 'x-ratelimit-reset': '99999999999' }, 3_600_000],
  [{ 'retry-after': 'soon' }, 60_000],
  [{}, 60_000],
])('a reply 429 with %j asks to wait %i ms', async (headers, retryAfterMs) => {
  const { connection, told } = await serve(says(429, '<html>', headers as Record<string, string>));
  expect(await failureOf(connection.listServices())).toMatchObject({ reason: 'throttled', retryAfterMs });
  expect(told).toMatchObject([{ waitMs: retryAfterMs }]);
});

const NO_SERVICES = { status: 'success', data: { services: [] } };

test.each([
  ['10.000', '9.999', { limit: 10_000, remaining: 9999, resetAt: NOW }],
  ['15000', '120', { limit: 15_000, remaining: 120, resetAt: NOW }],
  ['1.000.000', '0', { limit: 1_000_000, remaining: 0, resetAt: NOW }],
  ['10.0', '1', undefined],
  ['-5', '1', undefined],
  ['many', '1', undefined],
])('the budget %s with %s left is read', async (limit, remaining, budget) => {
  const { connection, told } = await serve(
    says(200, NO_SERVICES, {
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': String(NOW / 1000),
    }),
  );
  await connection.listServices();
  expect(told).toEqual([{ budget: budget ?? 'none', waitMs: 0 }]);
});

test('an endless reply is cut off', async () => {
  const { connection } = await serve((reply) => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const pour = (): boolean => reply.write(piece) && pour();
    reply.on('drain', pour);
    pour();
  });
  expect(await failureOf(connection.listServices())).toMatchObject({
    reason: 'failed',
    message: 'Nitrado did not answer (too-large)',
  });
});

test('a connection that ends without a reply fails, and the token is in no address', async () => {
  const { connection, asked } = await serve((reply) => reply.destroy());
  expect(await failureOf(connection.readFacts('../token?x=1'))).toMatchObject({ reason: 'failed' });
  expect(asked).toEqual([
    {
      url: '/services/..%2Ftoken%3Fx%3D1/gameservers?locale=en',
      method: 'GET',
      authorization: 'Bearer the-token',
      body: '',
    },
  ]);
});

test('services are read whatever is missing or of another type, and long ids stay as they are', async () => {
  const { connection } = await serve(
    says(
      200,
      `{"status":"success","data":{"services":[
        {"id":9007199254740993,"status":"active","suspending_in":120,"details":{"name":"Gameserver - 203.0.113.7:5000","folder_short":"arksa"},"comment":"Our \\u0000island"},
        {"id":"18446744073709551617","status":7,"details":null},
        {"id":3,"status":"suspended","details":{"name":"12345678901234567890 \\"9007199254740993\\"","portlist_short":"arksa"},"suspend_date":"2026-01-02T00:00:00","suspending_in":-5}]}}`,
    ),
  );
  expect(await connection.listServices()).toEqual({
    isCut: false,
    services: [
      {
        hostId: '9007199254740993',
        game: 'arksa',
        name: 'Our  island',
        state: 'active',
        rentalEndsAt: NOW + 120_000,
      },
      { hostId: '18446744073709551617', game: '', name: '', state: '7', rentalEndsAt: 0 },
      {
        hostId: '3',
        game: 'arksa',
        name: '12345678901234567890 "9007199254740993"',
        state: 'suspended',
        rentalEndsAt: Date.UTC(2026, 0, 2),
      },
    ],
  });
});

test('facts are read whatever is missing, and nothing else is kept', async () => {
  const gameserver = {
    status: 'started',
    last_status_change: 1_767_225_600,
    websocket_token: 'socket-secret',
    ip: '203.0.113.7',
    port: '5000',
    rcon_port: null,
    slots: 50,
    credentials: { ftp: { password: 'ftp-secret' }, mysql: { password: 'mysql-secret' } },
    settings: {
      general: { clusterid: 'cluster', expertMode: 'false' },
      config: {
        'server-name': 'Example ASA',
        'server-password': 'join-secret',
        'current-admin-password': 'admin-secret',
        map: 'Mod:988598:Astraeos_WP',
        'active-mods': '900001, 900002,,x',
      },
    },
    query: [],
    game_specific: { path: '/games/ni51_1/ftproot/arksa/', path_available: true },
  };
  const { connection } = await serve(says(200, { status: 'success', data: { gameserver } }));
  expect(await connection.readFacts('4100001')).toEqual({
    hostId: '4100001',
    name: 'Example ASA',
    state: 'started',
    stateSince: 1_767_225_600_000,
    ip: '203.0.113.7',
    gamePort: 5000,
    rconPort: 0,
    slots: 50,
    adminPassword: 'admin-secret',
    clusterId: 'cluster',
    map: 'Astraeos_WP',
    mods: ['900001', '900002'],
    gameFolder: '/games/ni51_1/ftproot/arksa',
  });
});

test('a game server of which nothing is as documented has no facts', async () => {
  const gameserver = {
    status: null,
    port: 70_000,
    rcon_port: -1,
    slots: 1.5,
    settings: [],
    query: { server_name: 'Example ASA - (v12.34)' },
  };
  const { connection } = await serve(says(200, { status: 'success', data: { gameserver } }));
  expect(await connection.readFacts('1')).toMatchObject({
    name: 'Example ASA',
    state: '',
    gamePort: 0,
    rconPort: 0,
    slots: 0,
    mods: [],
    adminPassword: '',
  });
});

test.each([
  [400, { error: 'invalid_grant' }, 'refused'],
  [400, { error: 'invalid_client' }, 'failed'],
  [400, 'invalid_grant', 'failed'],
  [401, 'Client Secret is not valid!', 'failed'],
  [401, { error: 'invalid_grant' }, 'failed'],
  [403, '<html>', 'failed'],
  [500, { error: 'invalid_grant' }, 'failed'],
  [200, { error: 'invalid_grant' }, 'failed'],
  [200, { access_token: 'a' }, 'failed'],
  [200, { access_token: '', refresh_token: '' }, 'failed'],
  [429, '', 'throttled'],
])('a refresh that is answered with %i and %j is %s', async (status, body, reason) => {
  const { oauth } = await serve(says(status, body));
  expect(await failureOf(oauth.refreshTokens('old'))).toMatchObject({ reason });
});

test('a login asks for the smallest scope, and its code is exchanged with our secret', async () => {
  const { oauth, asked } = await serve(
    says(200, { access_token: 'a', refresh_token: 'r', expires_in: 'soon', scope: null }),
  );
  const page = new URL(oauth.authorizeUrl({ state: 's', redirectUri: 'https://ark.example/nitrado' }));
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: 'id',
    redirect_uri: 'https://ark.example/nitrado',
    response_type: 'code',
    scope: 'service',
    state: 's',
  });
  expect(await oauth.exchangeCode('c', 'https://ark.example/nitrado')).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    client_id: 'id',
    client_secret: 'our-secret',
    code: 'c',
    redirect_uri: 'https://ark.example/nitrado',
  });
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/oauth/v2/token' });
});

test.each([
  [204, '', 'revoked'],
  [200, MESSAGE, 'revoked'],
  [401, MESSAGE, 'ended'],
])('a revocation that is answered with %i is over', async (status, body, outcome) => {
  const { oauth, asked } = await serve(says(status, body));
  expect(await oauth.revoke('a')).toBe(outcome);
  expect(asked).toEqual([{ url: '/oauth/v2/token', method: 'DELETE', authorization: 'Bearer a', body: '' }]);
});

test.each([
  [401, '<html>'],
  [403, MESSAGE],
  [500, MESSAGE],
])('a revocation that is answered with %i and %j has to be repeated', async (status, body) => {
  const { oauth } = await serve(says(status, body));
  expect(await failureOf(oauth.revoke('a'))).toMatchObject({ reason: 'failed' });
});

test('what a token is good for is read, and a person without a name has the id', async () => {
  const token = { user: { id: 51, username: '' }, expires_at: 1_767_312_000, scopes: ['service'] };
  const { oauth } = await serve(says(200, { status: 'success', data: { token } }));
  expect(await oauth.describeToken('a')).toEqual({
    nitradoId: '51',
    username: '51',
    scopes: ['service'],
    expiresAt: 1_767_312_000_000,
  });
});
