import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { type ApiOptions, createApi } from '@arkwright/server/api';
import type { Clock } from '@arkwright/server/platform/base/clock';
import type { AppSettings } from '@arkwright/server/platform/settings';
import type { FastifyInstance } from 'fastify';
import { createTestContext, type TestContext } from './test-context.ts';

export type TestApp = { context: TestContext; app: FastifyInstance; dispose(): Promise<void> };

/** The API on a database of its own, with replies checked against their contracts. Call it with `send`. */
export async function createTestApp(
  options: { settings?: Partial<AppSettings>; clock?: Clock; databaseUrl?: string; api?: ApiOptions } = {},
): Promise<TestApp> {
  const context = await createTestContext(options);
  const app = await createApi(context, { checkReplies: true, limitRates: false, ...options.api });
  await app.ready();
  return {
    context,
    app,
    async dispose() {
      context.drain();
      await app.close();
      await context.dispose();
    },
  };
}

export type RequestParts = {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls a route of the contracts without a socket; the reply's JSON is in `body`. */
export async function send(
  { app }: Pick<TestApp, 'app'>,
  route: RouteDefinition,
  { token, params = {}, query, body, headers }: RequestParts = {},
): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }> {
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const reply = await app.inject({
    method: route.method,
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: reply.statusCode,
    body: reply.body === '' ? undefined : JSON.parse(reply.body),
    headers: reply.headers,
  };
}
