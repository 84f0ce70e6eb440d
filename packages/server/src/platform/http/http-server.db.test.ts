import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@arkwright/contracts/derived/error-body';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_FAILURES } from '../../core/identity/token-guard.ts';

/** For tests that neither stop it nor change its options: building an API takes as long as ten of them. */
let shared: TestApp;
let address: string;
beforeAll(async () => {
  shared = await createTestApp();
  address = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shared.dispose());

test('stopping does not wait for connections that were opened in advance and never used', async () => {
  const { app, context, dispose } = await createTestApp();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(address);
  const accepted = once(app.server, 'connection');
  const silent = connect(Number(port), hostname).on('error', () => {});
  await accepted;
  const isClosed = vi.fn();
  context.drain();
  void app.close().then(isClosed);
  await eventually(() => expect(isClosed).toHaveBeenCalled());
  await eventually(() => expect(silent.destroyed).toBe(true));
  await dispose();
});

test('stopping lets a running request finish', async () => {
  const { app, context, dispose } = await createTestApp();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const find = context.sessions.find;
  vi.spyOn(context.sessions, 'find').mockImplementation(async (token) => {
    begun.resolve();
    await work.promise;
    return find(token);
  });
  const reply = fetch(`${address}/api/auth/verifyLogin?token=x`);
  await begun.promise;
  const closed = app.close();
  work.resolve();
  expect(await (await reply).text()).toBe('false');
  await closed;
  await dispose();
});

test.each(['/%zz', '/api/server/list/%zz', `/api/server/list/${'a'.repeat(300)}`])(
  'the unreadable address %s gets the error body',
  async (url) => {
    const { app } = shared;
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(400);
    expect(errorBody.parse(reply.json())).toMatchObject({ code: 'INVALID' });
    // A request's id may have three of them in a row.
    expect(reply.body).not.toContain('a'.repeat(20));
  },
);

/** Sends raw bytes and returns what comes back until the other side closes. */
async function sendRaw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(text);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  await once(socket, 'close');
  return answer;
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'INVALID'],
  ['an unknown method', 'PUSH / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'INVALID'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'INVALID',
  ],
  ['large headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'INVALID'],
])('a request that Node refuses for %s gets the error body', async (_what, text, status, code) => {
  const [head = '', body = ''] = (await sendRaw(address, text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code, requestId: expect.stringMatching(/./) });
});

test.each([
  ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  [
    'an unknown expectation (RFC 9110 §10.1.1)',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: the-best\r\nconnection: close\r\n\r\n',
  ],
])('%s is fine', async (_what, text) => {
  expect(await sendRaw(address, text)).toMatch(/^HTTP\/1\.[01] 200 /);
});

test('a second request behind a stream closes the connection', async () => {
  const { context } = shared;
  const { owner } = await makeInstance(context);
  const head = `host: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`;
  const answer = await sendRaw(
    address,
    `GET /api/events/self HTTP/1.1\r\n${head}GET /healthz HTTP/1.1\r\n${head}`,
  );
  expect(answer).not.toContain('200');
});

test('a call without a reply in time gets 503; a stream stays open', async () => {
  const { app, context, dispose } = await createTestApp({ api: { handlerTimeoutMs: 300 } });
  const instance = await makeInstance(context);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${instance.owner.token}` };
  const stream = await fetch(`${address}/api/events?botId=${instance.id}`, { headers });
  vi.spyOn(context.memberships, 'find').mockReturnValueOnce(new Promise(() => {}));
  const reply = await fetch(`${address}/api/server/list/${instance.id}`, { headers });
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.parse(await reply.json()).code).toBe('UNAVAILABLE');
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain(': open');
  await context.bus.publish(context.db, {
    kind: 'changed',
    of: { botId: instance.id },
    topic: 'servers',
  });
  let heard = '';
  while (!heard.includes('servers')) heard += (await reader.read()).value;
  await reader.cancel();
  await dispose();
});

test.each(['DELETE', 'POST'] as const)(
  'a %s that needs no body may name a type and send none',
  async (method) => {
    const { app, context } = shared;
    const { token } = await makeUser(context);
    const url = method === 'DELETE' ? '/api/notification/clear' : '/api/notification/markRead';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await app.inject({ method, url, headers, payload: '' })).statusCode).toBe(200);
    expect((await app.inject({ method, url, headers, payload: '{' })).statusCode).toBe(400);
    const needed = await app.inject({ method, url: '/api/server', headers, payload: '' });
    expect(needed.statusCode).toBe(400);
    const poisoned = '{"__proto__":{"a":1}}';
    expect((await app.inject({ method, url, headers, payload: poisoned })).statusCode).toBe(400);
  },
);

test('a client guessing tokens is refused without a query, and sessions at the same address are not', async () => {
  const { app, context, dispose } = await createTestApp({ api: { limitRates: true } });
  const { token } = await makeUser(context);
  const find = vi.spyOn(context.sessions, 'find');
  const ask = (shown: string) =>
    app.inject({ url: '/api/user/self', headers: { authorization: `Bearer ${shown}` } });
  for (let index = 0; index < MAX_FAILURES; index++)
    expect((await ask(`as_${String(index).padStart(43, 'x')}`)).statusCode).toBe(401);
  const asked = find.mock.calls.length;
  const refused = await ask(`as_${'y'.repeat(43)}`);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(errorBody.parse(refused.json()).code).toBe('RATE_LIMITED');
  expect(find).toHaveBeenCalledTimes(asked);
  expect((await ask(token)).statusCode).toBe(200);
  await dispose();
});

const NOWHERE = [
  ['an unknown path', 'POST', '/api/nowhere'],
  ['the address of a page', 'POST', '/login'],
  ['a path that is only read', 'PUT', '/api/settings'],
  ['a path that is only read', 'POST', '/healthz'],
] as const;

test.each(NOWHERE)('a body sent to %s is not read: %s %s', async (_what, method, url) => {
  const { host } = new URL(address);
  const head = `${method} ${url} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  // The first byte of a megabyte: waiting for the rest would take forever.
  const [answer = '', body = ''] = (await sendRaw(address, `${head}content-length: 1000000\r\n\r\n[`)).split(
    '\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(errorBody.parse(JSON.parse(body)).code).toBe('NOT_FOUND');
});

test('unknown addresses are counted by address like other calls', async () => {
  const { app, dispose } = await createTestApp({ api: { limitRates: true } });
  const statuses = new Set<number>();
  for (let count = 0; count < 301; count++)
    statuses.add((await app.inject({ method: 'POST', url: '/api/nowhere' })).statusCode);
  expect([...statuses]).toEqual([404, 429]);
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(429);
  expect((await app.inject({ url: '/api/settings' })).statusCode).toBe(200);
  await dispose();
});

test('a slowly dripping body is ended by the timeout with 408', async () => {
  const { app, dispose } = await createTestApp({ api: { arrivalMs: 100 } });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const head = 'POST /api/auth/peek HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const answer = await sendRaw(address, `${head}content-length: 100\r\n\r\n{`);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  await dispose();
});
