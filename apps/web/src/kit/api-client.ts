/**
 * KIT · Speaks to the API through the contract's routes.
 *   const call = createCall({ … });
 *   const servers = await call(serverRoutes.list, { params: { botId } });
 * Method, path, input and reply are typed by the route. Throws ApiError. Components get `call` from `useKit()`, or better use
 * `useCollection`, `useRead` and `useAction`.
 */
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { ApiError, type ApiErrorCode, readError } from './api-error.ts';
import type { OwnCalls } from './own-calls.ts';
import { createRunKeys } from './run-keys.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Another session token than the stored one: for a sign-in that is not confirmed yet. */
  token?: string;
};

/** Routes without input need no request. */
type CallArguments<R extends RouteDefinition> =
  Record<never, never> extends RouteRequest<R>
    ? [request?: RouteRequest<R>, options?: CallOptions]
    : [request: RouteRequest<R>, options?: CallOptions];

export type Call = <R extends RouteDefinition>(route: R, ...rest: CallArguments<R>) => Promise<RouteReply<R>>;

export type CallEnvironment = {
  fetch: typeof fetch;
  /** The stored session token. */
  readToken: () => string | null;
  /** A call made with the given, stored token answered 401. */
  onUnauthenticated: (token: string) => void;
  /** Whether the page has been kept although its session has ended. */
  isInterrupted: () => boolean;
  /** This page's own changes, whose events it will get. */
  ownCalls: OwnCalls;
  /** How a call went, so that one place can watch the connection. */
  onOutcome: (error: ApiError | null) => void;
};

/** Still true where it stays on the page until its person is back. */
const NOT_DONE = 'Your session had ended, so nothing was done. Please try again.';

/** Longest time for an answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

type SendOptions = CallOptions & { callId?: string };

/** A request's parts without the types of a certain route. */
type LooseRequest = { params?: unknown; query?: unknown; body?: unknown };

function fillPath(path: string, params: unknown): string {
  // Parts of a request are objects by the route's contract; only their types are lost here.
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryString(query: unknown): string {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** The address of a call, from the page's origin on. */
export function addressOf(route: RouteDefinition, request: LooseRequest = {}): string {
  return fillPath(route.path, request.params) + queryString(request.query);
}

/** After these a run may have begun. The server frees the keys of runs that have not. */
const UNKNOWN_ENDS = new Set<ApiErrorCode>(['NETWORK', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL', 'CONFLICT']);

/** Whether an error is final for a call: the server repeats its stored reply. */
function isSettled({ code, isRepeated }: ApiError): boolean {
  return isRepeated || !UNKNOWN_ENDS.has(code);
}

export function createCall(environment: CallEnvironment): Call {
  const runKeys = createRunKeys();

  const underWay = new Map<string, Promise<unknown>>();

  /** A second click shares the first one's reply, and a retry has the key of the call with the unknown result. */
  function sendRun(route: RouteDefinition, request: LooseRequest, options: SendOptions): Promise<unknown> {
    const token = options.token ?? environment.readToken();
    const keyOfCall = JSON.stringify([addressOf(route, request), request.body, token]);
    const begun = underWay.get(keyOfCall);
    if (begun) return begun;
    // Without the caller's signal: others share the run, and the game has it already.
    const { signal: _signal, ...unbound } = options;
    const sent = send(route, request, { ...unbound, idempotencyKey: runKeys.keyFor(keyOfCall) })
      .then(
        (reply) => {
          runKeys.settle(keyOfCall);
          return reply;
        },
        (error: unknown) => {
          if (error instanceof ApiError && isSettled(error)) runKeys.settle(keyOfCall);
          throw error;
        },
      )
      .finally(() => underWay.delete(keyOfCall));
    underWay.set(keyOfCall, sent);
    return sent;
  }

  async function send(
    route: RouteDefinition,
    request: LooseRequest,
    options: SendOptions & { idempotencyKey?: string },
  ): Promise<unknown> {
    const token = options.token ?? environment.readToken();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const init: RequestInit = {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.callId !== undefined && { 'x-call-id': options.callId }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    };
    const response = await environment.fetch(addressOf(route, request), init).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError('NETWORK', { status: 0 });
    });
    if (!response.ok) {
      const error = await readError(response);
      if (error.code === 'UNAUTHENTICATED' && token !== null && options.token === undefined)
        environment.onUnauthenticated(token);
      if (error.code === 'UNAUTHENTICATED' && options.token === undefined && environment.isInterrupted())
        throw new ApiError(error.code, { status: error.status, message: NOT_DONE });
      throw error;
    }
    return response.json().catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError('UNREADABLE', { status: response.status });
    });
  }

  async function watched(
    route: RouteDefinition,
    request: LooseRequest = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    try {
      const make = route.isRun ? sendRun : send;
      const reply =
        route.method === 'GET'
          ? await make(route, request, options)
          : await environment.ownCalls.track((callId) => make(route, request, { ...options, callId }));
      environment.onOutcome(null);
      if (route.isRun) environment.ownCalls.noteActed();
      return reply;
    } catch (error) {
      if (error instanceof ApiError) environment.onOutcome(error);
      throw error;
    }
  }
  // The reply matches the route's contract: the server validates it in tests, the fake API here does too.
  return watched as Call;
}
