import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { bodyBoundsOf } from '@arkwright/contracts/request-bounds';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let api: TestApp;
let instance: TestInstance;
beforeAll(async () => {
  api = await createTestApp();
  instance = await makeInstance(api.context);
});
afterAll(() => api.dispose());

const routes: RouteDefinition[] = Object.values(registry).flatMap((feature) => Object.values(feature));
const withBody = routes.filter((route) => route.body);

test('the OpenAPI document names every route of the contracts', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json<{ paths: Record<string, object> }>();
  for (const { method, path } of routes) {
    expect(paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
  }
});

test('the OpenAPI document tells which calls take an Idempotency-Key', async () => {
  type Documented = Record<string, { parameters?: { in: string; name: string }[] }>;
  const { paths } = (await api.app.inject('/api/docs')).json<{ paths: Record<string, Documented> }>();
  for (const { method, path, isRun } of routes) {
    const { parameters = [] } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
    const takes = parameters.some(
      (parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key',
    );
    expect([path, takes]).toEqual([path, isRun === true]);
  }
});

test('health, readiness and metrics answer', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await api.app.inject('/metrics')).body).toContain('arkwright_http_request_seconds');
});

test('an unknown address answers with the error body', async () => {
  const reply = await api.app.inject('/api/nothing');
  expect(reply.statusCode).toBe(404);
  expect(errorBody.parse(reply.json()).code).toBe('NOT_FOUND');
});

test('replies set no cookie and are not stored', async () => {
  const { headers } = await send(api, registry.users.self, { token: instance.owner.token });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test('an invalid input is named by its path, with its sentence, once', async () => {
  const server = { botInstanceId: instance.id, name: '', host: 'not a host', rconPort: 70000 };
  const { status, body } = await send(api, registry.servers.create, {
    token: instance.owner.token,
    body: { server },
  });
  expect(status).toBe(400);
  const { fields = [] } = errorBody.parse(body);
  expect(fields).toContainEqual({ path: 'server.name', message: 'Name is required' });
  expect(fields).toContainEqual({
    path: 'server.host',
    message: 'Host must be either an IP adress or a domain name',
  });
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\t; charset=utf-8x',
  ' application/xml',
  'application/json;',
  'application/jsonp',
  'text/json',
])('a body sent as %j is parsed by the contract or refused', async (type) => {
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/server',
    headers: { authorization: `Bearer ${instance.owner.token}`, 'content-type': type },
    payload: JSON.stringify({ server: { botInstanceId: instance.id, name: '' } }),
  });
  expect(reply.statusCode).toBe(400);
});

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '{',
    '[',
    '"',
    'null',
    '{"__proto__":{"a":1}}',
    '{"server":{"__proto__":{"id":"x"}}}',
    '\u0000',
    '1e400',
    '',
  ),
  fc.json(),
);

test('malformed bodies get 4xx with the error body on every route', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), hostileText, async (route, payload) => {
      const reply = await api.app.inject({
        method: route.method,
        url: route.path,
        headers: { authorization: `Bearer ${instance.owner.token}`, 'content-type': 'application/json' },
        payload,
      });
      expect(reply.statusCode, `${route.path} ${payload} ${reply.body}`).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, `${route.path} ${payload} ${reply.body}`).toBeLessThan(500);
      errorBody.parse(reply.json());
    }),
    { numRuns: 1500 },
  );
});

/** Valid in shape, then one value replaced by something else: finds what a schema lets through and a query trips over. */
test('odd values in otherwise valid bodies never get 5xx', async () => {
  const bodies: [RouteDefinition, (value: unknown) => unknown][] = [
    [
      registry.servers.create,
      (value) => ({
        server: { botInstanceId: instance.id, name: value, sortingIndex: value, clusterId: value },
      }),
    ],
    [registry.servers.remove, (value) => ({ serverId: value })],
    [
      registry.bots.update,
      (value) => ({ bot: { id: instance.id, log: value, chat: { isEnabled: value }, revs: value } }),
    ],
    [
      registry.bots.update,
      (value) => ({ bot: { id: instance.id, managers: value, chat: { chatMappings: value } } }),
    ],
    [registry.bots.update, (value) => ({ bot: { id: value } })],
    [registry.notifications.remove, (value) => ({ notificationId: value })],
    [registry.servers.testRcon, (value) => ({ host: value, port: value, password: value })],
  ];
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(-1, 1e308, -0, [], {}, '\u0000', '\ud800'),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodies), odd, async ([route, make], value) => {
      const { status } = await send(api, route, { token: instance.owner.token, body: make(value) });
      expect(status, JSON.stringify(value)).toBeLessThan(500);
    }),
    { numRuns: 1500 },
  );
});

test('a body over the limit is refused as too large', async () => {
  const route = registry.bots.recreateApiKey;
  const body = { botId: instance.id, x: 'x'.repeat(bodyBoundsOf(route).bytes) };
  const reply = await send(api, route, { token: instance.owner.token, body });
  expect(reply.status).toBe(413);
  expect(errorBody.parse(reply.body).code).toBe('TOO_LARGE');
});
