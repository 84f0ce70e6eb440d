import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

const metricsToken = 'metrics-token-of-ours';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ settings: { metricsToken } });
});
afterAll(() => api.dispose());

async function appWith(settings: Partial<AppSettings>): Promise<TestApp> {
  const other = await createTestApp({ settings });
  onTestFinished(other.dispose);
  return other;
}

type Asker = { peer: string; forwardedFor?: string; shown?: string };

function ask({ peer, forwardedFor, shown }: Asker, { app } = api) {
  return app.inject({
    url: '/metrics',
    remoteAddress: peer,
    headers: {
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(shown && { authorization: `Bearer ${shown}` }),
    },
  });
}

test.each([
  ['this machine', { peer: '127.0.0.1' }],
  ['this machine over IPv6', { peer: '::1' }],
  ['the private network', { peer: '10.1.2.3' }],
  ['outside with the token', { peer: '203.0.113.1', shown: metricsToken }],
  ['the private network through a proxy', { peer: '127.0.0.1', forwardedFor: '10.1.2.3' }],
])('%s may read the metrics', async (_who, options) => {
  const reply = await ask(options);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('arkwright_http_request_seconds');
});

test.each([
  ['outside', { peer: '203.0.113.1' }],
  ['outside through a proxy', { peer: '127.0.0.1', forwardedFor: '203.0.113.1' }],
  ['outside with another token', { peer: '203.0.113.1', shown: 'another' }],
  ['an outside caller who claims to be here', { peer: '203.0.113.1', forwardedFor: '127.0.0.1' }],
])('%s may not read the metrics', async (_who, options) => {
  const reply = await ask(options);
  expect(reply.statusCode).toBe(403);
  expect(errorBody.parse(reply.json()).code).toBe('FORBIDDEN');
  expect(reply.body).not.toContain('arkwright_http');
});

test('without METRICS_TOKEN no outside caller gets in', async () => {
  const other = await appWith({});
  expect((await ask({ peer: '203.0.113.1', shown: 'undefined' }, other)).statusCode).toBe(403);
});

test('only the proxies of TRUSTED_PROXIES are trusted', async () => {
  const other = await appWith({ trustedProxies: ['198.51.100.0/24'] });
  const throughProxy = { peer: '198.51.100.7', forwardedFor: '10.1.2.3' };
  expect((await ask(throughProxy, other)).statusCode).toBe(200);
  expect((await ask(throughProxy)).statusCode).toBe(403);
});

test.each(['127.0.0.1', '10.9.9.9'])(
  'a caller through an unnamed proxy at %s is not near, and the log says once what to set',
  async (peer) => {
    const other = await appWith({ trustedProxies: [] });
    const warn = vi.spyOn(other.context.log, 'warn');
    for (const forwardedFor of ['203.0.113.1', '10.1.2.3'])
      expect((await ask({ peer, forwardedFor }, other)).statusCode).toBe(403);
    expect((await ask({ peer }, other)).statusCode).toBe(200);
    expect(warn.mock.calls).toEqual([
      [
        { proxy: peer },
        'a proxy that TRUSTED_PROXIES does not name forwards calls; everybody behind it counts as one caller',
      ],
    ]);
  },
);

test('concurrent calls of /readyz read the database once', async () => {
  const execute = vi.spyOn(api.context.db, 'execute');
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.app.inject('/readyz')));
  expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['{"status":"ready"}']));
  expect(execute).toHaveBeenCalledOnce();
});
