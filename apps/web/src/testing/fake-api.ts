import type { ErrorCode } from '@arkwright/contracts/core/errors';
import { ERRORS } from '@arkwright/contracts/core/errors';
import { type ErrorBody, errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition, RouteInput, RouteResponse } from '@arkwright/contracts/derived/route';
import { type LiveEvent, liveEvent } from '@arkwright/contracts/realtime/schema';
import { registry } from '@arkwright/contracts/registry';
import { onTestFinished } from 'vitest';

// An API made from the contracts: it refuses requests that the routes' schemas refuse, and a test's replies as well.

/** How the API refuses something. */
export class Refusal extends Error {
  readonly body: ErrorBody;
  constructor(code: ErrorCode, more: Partial<ErrorBody> = {}) {
    super(code);
    this.body = errorBody.parse({ code, message: ERRORS[code].message, requestId: 'req-1', ...more });
  }
}

export type RecordedCall = {
  route: RouteDefinition;
  input: unknown;
  token: string | null;
  callId: string | null;
};

type Handler = (input: unknown) => unknown;

const ROUTES: readonly RouteDefinition[] = Object.values(registry).flatMap((routes) => Object.values(routes));

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export function createFakeApi() {
  const handlers = new Map<RouteDefinition, Handler>();
  const calls: RecordedCall[] = [];
  const unexpected: unknown[] = [];
  const refusals: string[] = [];
  let lastToken: string | null = null;
  const streams = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
  const state = { tokens: new Set(['as_good']), outage: null as 'network' | 503 | null };

  // A call that the test did not provide for looks like an outage to the page; the test must not pass with it.
  onTestFinished(() => {
    if (unexpected.length > 0) throw unexpected[0];
  });

  async function answer(request: Request, url: URL): Promise<Response> {
    const fitting = ROUTES.flatMap((route) => {
      const params = route.method === request.method ? matchPath(route.path, url.pathname) : null;
      return params ? [{ route, params }] : [];
    });
    // As in the API's router, a path without parameters comes before one with them.
    const found = fitting.find(({ params }) => Object.keys(params).length === 0) ?? fitting[0];
    if (!found) throw new Error(`No route of the contract fits ${request.method} ${url.pathname}`);
    const { route, params } = found;
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    lastToken = token;
    const isKnown = token !== null && state.tokens.has(token);
    if (route.access !== 'public' && !isKnown) throw new Refusal('UNAUTHENTICATED');
    const handler = handlers.get(route);
    if (!handler) throw new Error(`The test has no answer for ${route.method} ${route.path}`);
    const input = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: JSON.parse(request.body ?? 'null'),
    };
    // A request that the contract refuses is a defect of the page: the test has to see it.
    route.params?.parse(input.params);
    route.query?.parse(input.query);
    route.body?.parse(input.body);
    calls.push({ route, input, token, callId: request.headers.get('x-call-id') });
    return json(200, route.response.parse(await handler(input)));
  }

  function openStream(url: URL, signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.set(url.searchParams.get('botId') ?? '', controller);
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  }

  const fakeFetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (state.outage === 'network') throw new TypeError('Failed to fetch');
    if (state.outage === 503) return json(503, new Refusal('UNAVAILABLE').body);
    const url = new URL(String(address), 'http://dashboard.test');
    if (/^\/api\/events(?:\/self)?$/.test(url.pathname)) return openStream(url, init.signal);
    const body = typeof init.body === 'string' ? init.body : null;
    try {
      return await answer({ method: init.method ?? 'GET', headers: new Headers(init.headers), body }, url);
    } catch (error) {
      if (error instanceof Refusal) {
        refusals.push(`${init.method} ${url.pathname}: ${error.body.code}`);
        return json(ERRORS[error.body.code].status, error.body);
      }
      unexpected.push(error);
      throw error;
    }
  };

  return {
    fetch: fakeFetch as typeof fetch,
    state,
    calls,
    /** The refused calls, e.g. `GET /api/user/self: UNAUTHENTICATED`. */
    refusals,
    /** Answers a route, at once or when the test says so; a thrown Refusal becomes an error reply. */
    on: <R extends RouteDefinition>(
      route: R,
      handler: (input: RouteInput<R>) => RouteResponse<R> | Promise<RouteResponse<R>>,
    ) => {
      // The input was parsed with the route's own schemas when it is handed over.
      handlers.set(route, handler as Handler);
    },
    /** Answers a route that the test has no answer for, with anything that its contract allows. */
    otherwise: (route: RouteDefinition, handler: () => unknown) => {
      if (!handlers.has(route)) handlers.set(route, handler);
    },
    /** The reply of one route, for the handler of another that contains it. */
    answer: async <R extends RouteDefinition>(route: R, input: unknown): Promise<RouteResponse<R>> => {
      const handler = handlers.get(route);
      if (!handler) throw new Error(`The test has no answer for ${route.method} ${route.path}`);
      // `on` accepts only handlers that return this type.
      return (await handler(input)) as RouteResponse<R>;
    },
    /** The calls of one route, oldest first. */
    callsOf: (route: RouteDefinition) => calls.filter((call) => call.route === route),
    /** Sends a live event to everyone who follows the instance; with '' to a person without one. */
    emit: (botId: string, event: LiveEvent) => {
      const line = `data: ${JSON.stringify(liveEvent.parse(event))}\n\n`;
      streams.get(botId)?.enqueue(new TextEncoder().encode(line));
    },
    /** Ends an instance's stream, as a restart of the API does. */
    dropStream: (botId: string) => streams.get(botId)?.close(),
    streams,
    /** The token of the call that is being answered. */
    lastToken: () => lastToken,
  };
}

type Request = { method: string; headers: Headers; body: string | null };

export type FakeApi = ReturnType<typeof createFakeApi>;
