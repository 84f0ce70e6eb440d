import { authRoutes } from '@arkwright/contracts/auth/routes';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { expect, test, vi } from 'vitest';
import { addressOf, createCall } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createOwnCalls } from './own-calls.ts';

function client(answer: () => Response | Promise<Response>, token: string | null = 'as_x') {
  const fetched = vi.fn(async (..._request: Parameters<typeof fetch>) => answer());
  const onUnauthenticated = vi.fn();
  const onOutcome = vi.fn();
  const call = createCall({
    ownCalls: createOwnCalls(),
    fetch: fetched,
    readToken: () => token,
    onUnauthenticated,
    isInterrupted: () => false,
    onOutcome,
  });
  return { call, fetched, onUnauthenticated, onOutcome };
}

const json = (value: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(value), init);
const refusal = (status: number, code: string) =>
  json({ code, message: 'No.', requestId: 'r-1' }, { status });

test("path parameters are escaped, so that an ID can't leave its place", () => {
  expect(addressOf(serverRoutes.list, { params: { botId: 'a/../b?c' } })).toBe(
    '/api/server/list/a%2F..%2Fb%3Fc',
  );
});

test('query values that are not set are omitted', () => {
  expect(addressOf(authRoutes.verifyLogin, { query: { token: undefined } })).toBe('/api/auth/verifyLogin');
});

test('a call sends method, bearer header and JSON', async () => {
  const { call, fetched } = client(() => json(true));
  await call(notificationRoutes.remove, { body: { notificationId: 'n1' } });
  const [address, init] = fetched.mock.calls[0]!;
  expect(address).toBe('/api/notification');
  expect(init).toMatchObject({
    method: 'DELETE',
    body: '{"notificationId":"n1"}',
    headers: { authorization: 'Bearer as_x', 'content-type': 'application/json' },
  });
});

const keyOf = ([, init]: unknown[]) =>
  new Headers((init as RequestInit).headers).get('idempotency-key') ?? undefined;

test('a call that acts in a game keeps its key until it is answered, and other calls have none', async () => {
  let isAway = true;
  const { call, fetched } = client(() => {
    if (isAway) throw new TypeError('Failed to fetch');
    return json({});
  });
  const run = (id: string) => call(automaticRconRoutes.run, { body: { id } }).catch(() => undefined);
  await run('c1');
  await run('c2');
  isAway = false;
  await run('c1');
  await run('c1');
  await call(userRoutes.self).catch(() => undefined);
  const [first, other, again, next, none] = fetched.mock.calls.map(keyOf);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
  expect(none).toBeUndefined();
});

/** The keys of a call that is repeated until it gets each reply, and once more. */
async function keysOfTries(replies: Response[]): Promise<(string | undefined)[]> {
  const left = [...replies, json({})];
  const { call, fetched } = client(() => left.shift()!);
  for (const _ of [...replies, 'once more'])
    await call(automaticRconRoutes.run, { body: { id: 'c1' } }).catch(() => undefined);
  return fetched.mock.calls.map(keyOf);
}

test.each([
  ['a gateway that gave up', () => json({}, { status: 504 })],
  ['an outage of ours', () => refusal(503, 'UNAVAILABLE')],
  ['a fault of ours', () => refusal(500, 'INTERNAL')],
  ['a run that has begun already', () => refusal(409, 'CONFLICT')],
])('%s does not prove that nothing ran: a retry has the same key', async (_what, reply) => {
  const [first, second] = await keysOfTries([reply()]);
  expect(second).toBe(first);
});

test.each([
  ['a refusal', () => refusal(403, 'FORBIDDEN')],
  [
    'an error that the server repeats',
    () => {
      const repeated = refusal(503, 'UNAVAILABLE');
      repeated.headers.set('idempotent-replayed', 'true');
      return repeated;
    },
  ],
])('%s is a reply: the next call has another key', async (_what, reply) => {
  const [first, second] = await keysOfTries([reply()]);
  expect(second).not.toBe(first);
});

test('a shared call does not end with the first caller, and another token starts another call', async () => {
  const answer = Promise.withResolvers<Response>();
  const { call, fetched } = client(() => answer.promise.then((reply) => reply.clone()));
  const first = new AbortController();
  const request = { body: { id: 'c1' } };
  const runs = [
    call(automaticRconRoutes.run, request, { signal: first.signal }),
    call(automaticRconRoutes.run, request),
    call(automaticRconRoutes.run, request, { token: 'as_other' }),
  ];
  first.abort();
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const [, init] of fetched.mock.calls) expect(init?.signal?.aborted).toBe(false);
  expect(fetched.mock.calls[1]![1]?.headers).toMatchObject({ authorization: 'Bearer as_other' });
  answer.resolve(json({ id: 'r1' }));
  await Promise.all(runs);
});

test('a second click during the first shares its reply', async () => {
  const answer = Promise.withResolvers<Response>();
  const { call, fetched } = client(() => answer.promise);
  const clicks = [1, 2].map(() => call(automaticRconRoutes.run, { body: { id: 'c1' } }));
  answer.resolve(json({ id: 'r1' }));
  expect(await Promise.all(clicks)).toEqual([{ id: 'r1' }, { id: 'r1' }]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('without a session no authorization header is sent', async () => {
  const { call, fetched } = client(() => json({}), null);
  await call(userRoutes.self);
  expect(fetched.mock.calls[0]![1]?.headers).not.toHaveProperty('authorization');
});

test('an error body becomes an ApiError with its code', async () => {
  const { call } = client(() => refusal(409, 'LIMIT_REACHED'));
  await expect(call(userRoutes.self)).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    status: 409,
    message: 'No.',
  });
});

test("a proxy's page is not an error body", async () => {
  const { call } = client(() => new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }));
  await expect(call(userRoutes.self)).rejects.toMatchObject({
    code: 'UNREADABLE',
    status: 503,
    retryAfter: 7000,
  });
});

test("a reply that is not JSON can't be read", async () => {
  const { call } = client(() => new Response('<html>'));
  await expect(call(userRoutes.self)).rejects.toMatchObject({
    code: 'UNREADABLE',
    status: 200,
    message: expect.stringContaining('answer can’t be read'),
  });
});

test('a missing reply is a network error, and is reported', async () => {
  const { call, onOutcome } = client(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(userRoutes.self)).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  expect(onOutcome).toHaveBeenCalledWith(expect.any(ApiError));
});

test('a 401 is reported with its stored token', async () => {
  const { call, onUnauthenticated } = client(() => refusal(401, 'UNAUTHENTICATED'));
  await expect(call(userRoutes.self)).rejects.toThrow();
  expect(onUnauthenticated).toHaveBeenCalledWith('as_x');
});

test('a 401 of a proxy in front ends no session, and says what asks', async () => {
  const { call, onUnauthenticated } = client(
    () => new Response('<h1>401</h1>', { status: 401, headers: { 'www-authenticate': 'Basic realm="ark"' } }),
  );
  await expect(call(userRoutes.self)).rejects.toMatchObject({
    code: 'UNREADABLE',
    status: 401,
    message: expect.stringContaining('A proxy in front of Arkwright asks for a password of its own'),
  });
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test.each([
  [413, 'client_max_body_size 16m'],
  [403, 'something in front of it answers with status 403'],
])('a page with status %i is named as what it is', async (status, words) => {
  const { call } = client(() => new Response('<html>', { status }));
  await expect(call(userRoutes.self)).rejects.toMatchObject({
    code: 'UNREADABLE',
    message: expect.stringContaining(words),
  });
});

test('a 401 for a token that is only being tried ends no session', async () => {
  const { call, onUnauthenticated } = client(() => refusal(401, 'UNAUTHENTICATED'));
  await expect(call(userRoutes.self, {}, { token: 'as_other' })).rejects.toThrow();
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('an aborted call is no outage', async () => {
  const controller = new AbortController();
  const { call, onOutcome } = client(() => Promise.reject(new DOMException('gone', 'AbortError')));
  controller.abort();
  await expect(call(userRoutes.self, {}, { signal: controller.signal })).rejects.toThrow('gone');
  expect(onOutcome).not.toHaveBeenCalled();
});
