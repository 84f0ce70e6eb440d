import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { FastifyInstance } from 'fastify';

/** A request without who sends it. */
export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** A reply as it came, but for what differs by itself: date and request id. */
export type Reply = { status: number; headers: string; text: string };

/** Calls a route and keeps the bytes of the reply. A stream is opened over a real connection and closed again. */
export async function call(
  app: FastifyInstance,
  route: RouteDefinition,
  sent: RequestParts & { token?: string | undefined },
): Promise<Reply> {
  const { params = {}, query, body, token } = sent;
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? undefined : JSON.stringify(body);
  if (route.stream) return openStream(`${app.listeningOrigin}${url}`, headers);
  const reply = await app.inject({ method: route.method, url, headers, ...(payload && { payload }) });
  return toReply(reply.statusCode, Object.entries(reply.headers), reply.body);
}

async function openStream(url: string, headers: Record<string, string>): Promise<Reply> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  if (response.status !== 200 || !response.body) {
    return toReply(response.status, [...response.headers], await response.text());
  }
  // The comment that a stream begins with: it is really open.
  const { value } = await response.body.getReader().read();
  leaving.abort();
  return toReply(200, [...response.headers], new TextDecoder().decode(value));
}

function toReply(status: number, headers: [string, unknown][], body: string): Reply {
  const kept = headers.filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`);
  return { status, headers: kept.join('\n'), text: body.replace(/"requestId":"[^"]+"/, '"requestId":""') };
}
