import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { ApiSwitch } from '@arkwright/contracts/core/api-switches';
import type {
  Access,
  InstanceAccess,
  RouteDefinition,
  RouteInput,
  RouteResponse,
  Routes,
} from '@arkwright/contracts/derived/route';
import { bodyBoundsOf } from '@arkwright/contracts/request-bounds';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { invalidField } from '../../platform/base/app-error.ts';
import type { FairSemaphore } from '../../platform/base/fair-semaphore.ts';
import { addressGroupOf } from '../../platform/http/address-group.ts';
import type { BodyRoom } from '../../platform/http/body-room.ts';
import { UNSTORABLE_TEXT } from '../../platform/http/http-errors.ts';
import { stringifyInSteps } from '../../platform/http/json-reply.ts';
import { findLoneSurrogate } from '../../platform/http/lone-surrogates.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { parseInput } from '../../platform/http/request-input.ts';
import type { UploadSlots } from '../../platform/http/upload-slots.ts';
import { inSlices } from '../../platform/work/slices.ts';
import type { FindCaller } from '../access/callers.ts';
import type { Member } from '../access/scope.ts';
import type { By } from '../history/change-log.ts';
import type { ApiKeyActor, CompanionActor, UserActor } from '../identity/actor.ts';
import { type Admission, admitCaller, admitToInstance, type ObjectLookups } from './gate.ts';
import { describeRoute } from './open-api.ts';
import { readOnce, runOnce } from './run-once.ts';

/** An API key has no member: such calls only have `by`. */
type Caller<R extends RouteDefinition> = R extends { apiKey: ApiSwitch }
  ? { actor: UserActor | ApiKeyActor; by: By }
  : CallerBy<R['access']>;

type CallerBy<A extends Access> = A extends 'public'
  ? { actor?: undefined }
  : A extends InstanceAccess
    ? { actor: UserActor; token: string; member: Member; by: By }
    : A extends 'companion'
      ? { actor: CompanionActor; by: By }
      : { actor: UserActor; token: string };

/** A handler's argument: the parsed request and what the gate determined about the caller. */
export type Call<R extends RouteDefinition> = RouteInput<R> &
  Caller<R> & { request: FastifyRequest; reply: FastifyReply };

type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => Promise<R extends { stream: true } ? undefined : RouteResponse<R> | LongText<RouteResponse<R>>>;

/** A text may come in pieces. */
type LongText<Response> = Response extends string ? Readable : never;

/** One handler for each route of a contract; a missing one doesn't compile. */
export type Handlers<Rs extends Routes> = { [Name in keyof Rs]: Handler<Rs[Name]> };

export type MountOptions = {
  app: FastifyInstance;
  context: AppContext;
  lookups: ObjectLookups;
  findCaller: FindCaller;
  rates: RateLimits;
  uploadSlots: UploadSlots;
  bodyRoom: BodyRoom;
  callSlots: FairSemaphore;
  /** Parses replies against the contract. On in development and tests: it finds leaks and wrong types. */
  checkReplies: boolean;
};

/** A caller may send only a few larger bodies at a time. */
const LARGE_BYTES = 64 * 1024;

/** Fastify doesn't accept zero for a single route: the longest time that a timer can wait. */
const NEVER_MS = 2_147_483_647;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface FastifyRequest {
    admission: Admission;
  }
}

/**
 * Adds a feature's routes behind the one gate: session or key, rate, membership, permission, tier, parsing,
 * handler, in this order. Only the two redirects of the sign-in, Patreon's webhook and the OpenAPI document
 * are outside of it.
 */
export function mount<Rs extends Routes>(options: MountOptions, routes: Rs, handlers: Handlers<Rs>): void {
  for (const name of Object.keys(routes) as (keyof Rs & string)[]) {
    const route = routes[name];
    const handler = handlers[name];
    // The types of one route's call can't be tracked through a loop over all routes.
    if (route && handler)
      options.app.route(toFastify(options, route, handler as unknown as Handler<RouteDefinition>));
  }
}

function toFastify(
  options: MountOptions,
  route: RouteDefinition,
  handler: Handler<RouteDefinition>,
): RouteOptions {
  const { context, lookups, uploadSlots, bodyRoom, callSlots } = options;
  const isDestroying = route.rate === 'destroy';
  const rate = isDestroying ? 'write' : (route.rate ?? (route.method === 'GET' ? 'read' : 'write'));
  const limitRate = options.rates[rate];
  const limitServer = options.rates[rateOfServer(rate)];
  const isUpload = route.bodyLimit !== undefined;
  const bodyBounds = bodyBoundsOf(route);
  const isLarge = bodyBounds.bytes > LARGE_BYTES;
  return {
    method: route.method,
    url: route.path,
    // A stream never ends, so its HEAD would never be answered. A companion's request for commands takes them
    // from the queue, and some of the specification's GETs change something.
    exposeHeadRoute: !route.stream && route.access !== 'companion' && rate !== 'write',
    ...(route.stream && { handlerTimeout: NEVER_MS }),
    bodyLimit: bodyBounds.bytes,
    config: { bodyBounds, isRun: route.isRun === true },
    schema: describeRoute(route),
    onRequest: [
      async (request) => {
        request.admission = await admitCaller(options.findCaller, route, request);
      },
      async (request, reply) => {
        if (request.admission.actor?.kind === 'api-key') await options.rates['api-key'](request, reply);
      },
      limitRate,
      async (request, reply) => {
        if (isLarge) await uploadSlots.receive(request, reply, { isUpload });
      },
    ],
    // Listeners of the body must be attached before it flows: none of these steps may wait.
    preParsing: (request, reply, body, done) => {
      if (isLarge) bodyRoom.watch(body, { reply, caller: request.admission.actor?.id ?? '' });
      done(null, body);
    },
    preValidation: async (request, reply) => {
      if (isUpload) await uploadSlots.enter(request, reply);
      else if (isLarge) uploadSlots.received(request);
      // The server that a companion calls for is in the body, which is known only here.
      if (route.access === 'companion') await limitServer(request, reply);
      request.admission = await admitToInstance({
        context,
        lookups,
        route,
        request,
        admission: request.admission,
      });
      // Counted per instance, and only for callers who have the permission there.
      if (isDestroying) await options.rates.destroy(request, reply);
      if (route.cleansText || !request.mayHoldLoneSurrogate) return;
      const broken = findLoneSurrogate(request.body);
      if (broken !== undefined) throw invalidField(broken, UNSTORABLE_TEXT);
    },
    preHandler: async (request) => {
      if (route.body) request.body = await parseInput(route.body, request.body ?? null);
    },
    handler: async (request, reply) => {
      const call = toCall(request, reply);
      const by = (call as { by?: By }).by;
      const once = by && readOnce(context, { by, route, request });
      const run = () => handler(once ? ({ ...call, by: { ...by, once } } as typeof call) : call);
      const work = () => (once ? runOnce(context, { by, once, reply }, run) : run());
      const result = await (isUpload
        ? uploadSlots.hold(request, work)
        : takesTurn(route)
          ? callSlots.run(callerOf(request), work, (giveUp) => void reply.raw.once('close', giveUp))
          : work());
      if (route.stream) return reply;
      if (result instanceof Readable) return result;
      if (options.checkReplies) checkReply(route, result);
      return writeReply(reply, result);
    },
  };
}

/** The rate counted for each server that a companion calls for. */
function rateOfServer(rate: keyof RateLimits): keyof RateLimits {
  return rate === 'registration' || rate === 'companion-log' ? `${rate}-server` : 'companion-server';
}

/**
 * Changes, and replies that may be large, take turns by tenant: calls that wait for one row or block the
 * thread leave connections and thread to others. Calls that run in a game wait for the game; searches have
 * their own turns.
 */
function takesTurn({ method, isLarge, isRun, access }: RouteDefinition): boolean {
  return isLarge === true || (method !== 'GET' && !isRun && access !== 'companion');
}

/** The instance of the call, or else the caller. */
function callerOf({ admission, ip }: FastifyRequest): string {
  return admission.scope?.botId ?? admission.actor?.id ?? addressGroupOf(ip);
}

/** Replies are plain JSON, except for texts whose handler has set another type; a large one is written in slices. */
async function writeReply(reply: FastifyReply, result: unknown): Promise<unknown> {
  if (typeof result === 'string' && !reply.hasHeader('content-type'))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  if (typeof result !== 'object' || result === null) return result;
  reply.type('application/json; charset=utf-8');
  return inSlices(stringifyInSteps(result));
}

function readCallId({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-call-id'];
  return typeof id === 'string' && /^\w{1,64}$/.test(id) ? id : undefined;
}

function toCall(request: FastifyRequest, reply: FastifyReply): Call<RouteDefinition> {
  const { actor, token, member, scope } = request.admission;
  const origin = actor?.kind === 'user' ? 'dashboard' : 'api';
  const by = actor && scope && ({ actor, scope, origin, callId: readCallId(request) } satisfies By);
  const { params, query, body } = request;
  // `mount` has promised each handler its own call; here all of them have one type.
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

/** A reply must parse, and must contain nothing that the contract doesn't name. */
function checkReply(route: RouteDefinition, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = z.safeParse(route.response, sent);
  if (parsed.success && isDeepStrictEqual(parsed.data, sent)) return;
  const why = parsed.success ? 'it holds more than the contract names' : z.prettifyError(parsed.error);
  throw new Error(`The reply of ${route.method} ${route.path} breaks its contract: ${why}`);
}
