import { isDeepStrictEqual } from 'node:util';
import type {
  Access,
  BotAccess,
  RouteDefinition,
  RouteInput,
  RouteResponse,
  Routes,
} from '@arkwright/contracts/core/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { UserActor } from './access/actor.ts';
import type { By } from './access/change-log.ts';
import { type Admission, admitCaller, admitToBot, type ObjectLookups } from './access/gate.ts';
import type { Member } from './access/scope.ts';
import type { AppContext } from './context.ts';
import type { RateLimits } from './rate-limits.ts';

type Caller<A extends Access> = A extends 'public'
  ? { actor?: undefined }
  : A extends BotAccess
    ? { actor: UserActor; token: string; member: Member; by: By }
    : { actor: UserActor; token: string };

/** What a handler is called with: the parsed request and what the gate found out about the caller. */
export type Call<R extends RouteDefinition> = RouteInput<R> &
  Caller<R['access']> & { request: FastifyRequest; reply: FastifyReply };

type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => Promise<R extends { stream: true } ? undefined : RouteResponse<R>>;

/** One handler for each route of a contract; a missing one does not compile. */
export type Handlers<Rs extends Routes> = { [Name in keyof Rs]: Handler<Rs[Name]> };

export type MountOptions = {
  app: FastifyInstance;
  context: AppContext;
  lookups: ObjectLookups;
  rates: RateLimits;
  /** Parse replies against the contract. On in development and tests: it finds leaks and lies. */
  checkReplies: boolean;
};

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface FastifyRequest {
    admission: Admission;
  }
}

/**
 * Puts a feature's routes behind the one gate: session, rate, membership, permission, tier, parsing, handler, in this
 * order. Of the API only the two redirects of the sign-in and the OpenAPI document stand outside of it.
 */
export function mount<Rs extends Routes>(options: MountOptions, routes: Rs, handlers: Handlers<Rs>): void {
  for (const name of Object.keys(routes) as (keyof Rs & string)[]) {
    const route = routes[name];
    const handler = handlers[name];
    // The types of one route's call can't be followed through a loop over all routes.
    if (route && handler)
      options.app.route(toFastify(options, route, handler as unknown as Handler<RouteDefinition>));
  }
}

function toFastify(
  options: MountOptions,
  route: RouteDefinition,
  handler: Handler<RouteDefinition>,
): RouteOptions {
  const { context, lookups } = options;
  const limitRate = options.rates[route.rate ?? (route.method === 'GET' ? 'read' : 'write')];
  return {
    method: route.method,
    url: route.path,
    // A stream never ends, so its HEAD would never be answered.
    exposeHeadRoute: !route.stream,
    schema: {
      summary: route.summary,
      tags: [route.path.split('/')[2] ?? 'api'],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(!route.stream && { response: { 200: route.response } }),
      ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    },
    onRequest: [
      async (request) => {
        request.admission = await admitCaller(context, route.access, request);
      },
      limitRate,
    ],
    preValidation: async (request) => {
      request.admission = await admitToBot({
        context,
        lookups,
        route,
        request,
        admission: request.admission,
      });
    },
    handler: async (request, reply) => {
      const result = await handler(toCall(request, reply));
      if (route.stream) return reply;
      return options.checkReplies ? checkReply(route, result) : result;
    },
  };
}

function toCall(request: FastifyRequest, reply: FastifyReply): Call<RouteDefinition> {
  const { actor, token, member, scope } = request.admission;
  const by = actor && scope && ({ actor, scope, origin: 'dashboard' } satisfies By);
  const { params, query, body } = request;
  // `mount` has promised each handler its own call; here all of them are one.
  return {
    params,
    query,
    body,
    actor,
    token,
    member,
    by,
    request,
    reply,
  } as unknown as Call<RouteDefinition>;
}

/** A reply must parse, and must hold nothing that the contract does not name. */
function checkReply(route: RouteDefinition, reply: unknown): unknown {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = z.safeParse(route.response, sent);
  if (parsed.success && isDeepStrictEqual(parsed.data, sent)) return reply;
  const why = parsed.success ? 'it holds more than the contract names' : z.prettifyError(parsed.error);
  throw new Error(`The reply of ${route.method} ${route.path} breaks its contract: ${why}`);
}
