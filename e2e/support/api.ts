import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { ErrorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';

/** `retryAfter` is in seconds; undefined when the reply does not name it. */
type Answer<R extends RouteDefinition> = { retryAfter: number | undefined; ms: number } & (
  | { status: 200; body: RouteReply<R> }
  | { status: number; body: ErrorBody }
);

/** Routes without input need no request. */
type Request<R extends RouteDefinition> =
  Record<never, never> extends RouteRequest<R> ? [request?: RouteRequest<R>] : [request: RouteRequest<R>];

/** Somebody signed in. */
export type Session = {
  token: string;
  /** Whatever the answer is. Rejects when there is none. */
  send<R extends RouteDefinition>(route: R, ...request: Request<R>): Promise<Answer<R>>;
  /** The reply of a call that succeeds; throws when it does not. */
  call<R extends RouteDefinition>(route: R, ...request: Request<R>): Promise<RouteReply<R>>;
};

type LooseRequest = { params?: unknown; query?: unknown; body?: unknown };

/** The API at `url` with a session that is already there. */
export function sessionOf(url: string, token: string): Session {
  const send = async (route: RouteDefinition, request: LooseRequest = {}) => {
    const began = performance.now();
    const reply = await fetch(url + addressOf(route, request), {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const body: unknown = await reply.json();
    const retryAfter = reply.headers.get('retry-after');
    return {
      status: reply.status,
      body,
      retryAfter: retryAfter === null ? undefined : Number(retryAfter),
      ms: performance.now() - began,
    };
  };
  const call = async (route: RouteDefinition, request?: LooseRequest) => {
    const { status, body } = await send(route, request);
    if (status === 200) return body;
    throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
  };
  // What a route takes and answers is in its contract, which the server parses and checks in its own tests.
  return { token, send, call } as Session;
}

/** The address of a call, from the origin on. */
export function addressOf(route: RouteDefinition, { params, query }: LooseRequest): string {
  // Parts of a request are objects by the route's contract; only their types are lost here.
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Signs in at Discord as one of the sandbox's accounts, as a browser does, and without one. */
export async function signIn(url: string, account: string): Promise<Session> {
  const verifier = randomBytes(32).toString('base64url');
  const landing = await visitDiscord(url, { account, verifier });
  const code = /^\/oauth\/(oc_.+)$/.exec(landing)?.[1];
  if (code === undefined) throw new Error(`Signing in as ${account} ended at ${landing}`);
  const reply = await fetch(`${url}${registry.auth.exchange.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, verifier }),
  });
  const { token } = registry.auth.exchange.response.parse(await reply.json());
  return sessionOf(url, token);
}

/** To Discord and back. Returns where it ends: `/oauth/<code>`, or `/login?failed=…`. */
export async function visitDiscord(
  url: string,
  { account, verifier }: { account: string; verifier: string },
): Promise<string> {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  // Sign-ins are counted by address; a proxy on loopback is believed when it names another one.
  const headers = { 'x-forwarded-for': `203.0.113.${randomInt(256)}` };
  const toDiscord = await redirect(`${url}/api/auth/discord/login?challenge=${challenge}`, headers);
  const back = await redirect(`${toDiscord}&login_as=${account}`);
  return redirect(back, headers);
}

async function redirect(address: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(address, { redirect: 'manual', headers });
  const location = reply.headers.get('location');
  if (location === null) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return location;
}
