import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../applications.ts';
import type { ParsedBody, UploadedFile } from '../body-parsers.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError, formError } from '../errors.ts';
import type { BucketRule, LimitVerdict } from '../rate-limits.ts';
import { ADDRESS, bucketHeaders } from '../rate-limits.ts';
import { applicationInPath, type Caller, callerOf } from './caller.ts';

export type RestCall = {
  params: Record<string, string>;
  query: Record<string, string>;
  json: unknown;
  files: UploadedFile[];
  caller: Caller;
  /**
   * Whose call it is: that of a bot, the one that a person has signed in to, the one whose webhook or interaction is in the path;
   * of no call that asks for it the installation's own.
   */
  application: Application;
};

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  auth: 'bot' | 'bearer' | 'bot-or-bearer' | 'none';
  limit?: BucketRule;
  /** Interaction and webhook endpoints do not count against the 50 a second. */
  isGlobalExempt?: boolean;
  status?: number;
  /** Returns the body of the reply; undefined is a 204. */
  handle: (call: RestCall) => unknown;
};

/** Code and words of the limits that have some of their own (Discord API docs, "JSON Error Codes"). */
const LIMITS = {
  requests: [0, 'You are being rate limited.'],
  renames: [20028, 'The write action you are performing on the channel has hit the write rate limit.'],
  oldEdits: [30046, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
} as const;

type LimitName = keyof typeof LIMITS;

/** A refusal for calling too often. */
export class RateLimited extends Error {
  readonly verdict: LimitVerdict;
  readonly limit: LimitName;

  constructor(verdict: LimitVerdict, limit: LimitName = 'requests') {
    super(LIMITS[limit][1]);
    this.verdict = verdict;
    this.limit = limit;
  }
}

const DEFAULT_LIMIT: BucketRule = { limit: 10, windowMs: 1000 };
const SNOWFLAKE = /^\d{17,20}$/;

/** Serves `routes` with what Discord does around each: faults, authorisation, limits, ids, errors. */
export function registerRest(app: FastifyInstance, context: DiscordContext, routes: RestRoute[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api/v10${route.path}`,
      handler: (request, reply) => answer({ context, route, request, reply }),
    });
  }
}

type Exchange = { context: DiscordContext; route: RestRoute; request: FastifyRequest; reply: FastifyReply };

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { context, route, request, reply } = exchange;
  try {
    const caller = identify(context, route, request.headers.authorization);
    takeLimits(exchange, caller);
    const body = readBody(request);
    const result = await route.handle({
      params: checkedParams(request.params),
      query: stringsOf(request.query),
      json: body.json,
      files: body.files,
      caller,
      application: applicationOfCall(context, caller, request.url),
    });
    if (result === undefined) return reply.code(204).send();
    return reply.code(route.status ?? 200).send(result);
  } catch (error) {
    return sendError(exchange, error);
  }
}

/** Turns what a handler threw into Discord's reply. */
function sendError({ context, reply }: Exchange, error: unknown): FastifyReply {
  if (error instanceof DiscordError) return reply.code(error.status).send(error.body);
  if (error instanceof RateLimited) return sendRateLimited(reply, error.verdict, error.limit);
  context.report(error, 'simulated Discord REST');
  return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
}

/** Discord's 429: the seconds to wait are in a header and in the body. */
export function sendRateLimited(
  reply: FastifyReply,
  verdict: LimitVerdict,
  limit: LimitName = 'requests',
): FastifyReply {
  const [code, message] = LIMITS[limit];
  const retryAfter = Math.ceil(verdict.retryAfterMs ?? 1000) / 1000;
  const isGlobal = verdict.scope === 'global';
  if (isGlobal) reply.header('x-ratelimit-global', 'true');
  return reply
    .code(429)
    .header('retry-after', String(retryAfter))
    .header('x-ratelimit-scope', verdict.scope ?? 'user')
    .send({ message, code, retry_after: retryAfter, global: isGlobal });
}

function identify(context: DiscordContext, route: RestRoute, header: string | undefined): Caller {
  if (route.auth === 'none') return { kind: 'none' };
  const caller = callerOf(context, header);
  const isFitting =
    (caller.kind === 'bot' && route.auth !== 'bearer') || (caller.kind === 'user' && route.auth !== 'bot');
  if (!isFitting) throw new DiscordError('unauthorized');
  return caller;
}

function applicationOfCall(context: DiscordContext, caller: Caller, path: string): Application {
  if (caller.kind !== 'none') return caller.application;
  return applicationInPath(context, path) ?? context.state.application;
}

/** Under which name a caller's requests are counted: Discord does it by token, and without one by address. */
function countedAs(caller: Caller): string {
  if (caller.kind === 'bot') return caller.application.clientId;
  return caller.kind === 'user' ? caller.user.id : ADDRESS;
}

function takeLimits({ context, route, request, reply }: Exchange, caller: Caller): void {
  const limits = context.limits.of(countedAs(caller));
  if (!route.isGlobalExempt) {
    const verdict = limits.takeGlobal();
    if (verdict.retryAfterMs !== undefined) throw new RateLimited(verdict);
  }
  const params = stringsOf(request.params);
  // A webhook is one together with its token: each interaction has its own.
  const webhook = params.webhookId && `${params.webhookId} ${params.token ?? ''}`;
  const major = params.channelId ?? params.guildId ?? webhook ?? params.interactionId ?? '';
  const verdict = limits.takeRoute(`${route.method} ${route.path}`, major, route.limit ?? DEFAULT_LIMIT);
  if (verdict.bucket) reply.headers(bucketHeaders(verdict.bucket, context.state.now()));
  if (verdict.retryAfterMs !== undefined) throw new RateLimited(verdict);
}

function readBody(request: FastifyRequest): ParsedBody {
  const empty: ParsedBody = { json: undefined, files: [] };
  // The only content type parsers on this server are those of body-parsers.ts, which make nothing else.
  return (request.body as ParsedBody | null | undefined) ?? empty;
}

function stringsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Refuses ids in the path that are none, with Discord's words for it. */
function checkedParams(value: unknown): Record<string, string> {
  const params = stringsOf(value);
  for (const [name, id] of Object.entries(params)) {
    if (!name.endsWith('Id') || id === '@me' || id === '@original' || SNOWFLAKE.test(id)) continue;
    const field = name.replace(/Id$/, '_id');
    throw formError(field, 'NUMBER_TYPE_COERCE', `Value "${id.slice(0, 50)}" is not snowflake.`);
  }
  return params;
}
