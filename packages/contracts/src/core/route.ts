import type { z } from 'zod';
import type { ItemsIn } from '../features.ts';
import type { ApiSwitch } from './api-switches.ts';
import type { Permission } from './permissions.ts';
import type { CountedLimit, Feature } from './tiers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where in a request an id stands: `params.botId`, `body.server.id`. */
export type IdPath = `${'params' | 'query' | 'body'}.${string}`;

/** Kinds of objects that a route may name by their id alone. The server has one lookup for each. */
export type ObjectKind = ItemsIn<'objects'>;

/** What a member of the instance must hold: `member` is any member; of a list, one is enough. */
export type Need = 'member' | Permission | readonly Permission[];

export type InstanceAccess = { need: Need; bot: IdPath } | { need: Need; object: ObjectKind; id: IdPath };

/**
 * Who may call a route. `public` and `signed-in` have to be written out, so that nobody leaves a route open by
 * forgetting. `anyInstance` asks for the permission in at least one instance, for calls that name none. `companion` is for the
 * mod in the game alone: it shows the registration key of an instance, and is good for nothing but that instance's servers.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'site-admin'
  | 'companion'
  | { anyInstance: Permission }
  | InstanceAccess;

/** Classes of request rates; the figures stand with the server's rate limiter. */
export type RateClass =
  | 'read'
  | 'write'
  | 'sign-in'
  | 'verify'
  | 'rcon-test'
  | 'test-message'
  | 'people'
  | 'members'
  | 'public-list'
  | 'companion'
  | 'companion-log'
  | 'registration'
  | 'search'
  | 'destroy'
  | 'export';

export type RouteDefinition = {
  method: Method;
  /** Path with Fastify's parameters, e.g. `/api/server/list/:botId`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** The tier feature that the instance needs. */
  feature?: Feature;
  /** Opens the call to the API key of the instance that it names, while this switch of the `api` settings is on. */
  apiKey?: ApiSwitch;
  /** The count that a create is held to, in the transaction that creates. */
  limit?: CountedLimit;
  rate?: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The largest body of an upload, bytes; elsewhere the contract says it (`bodyBoundsOf`). Just a few are read at once. */
  bodyLimit?: number;
  /** Texts in the body come from players: the handler cleans what other calls refuse for it can't be stored. */
  cleansText?: true;
  /** The answer may be large: like changes, few of a caller are made at once. */
  isLarge?: true;
  /** What a call answers; for a stream, what each of its events carries, or its text. */
  response: z.ZodType;
  /**
   * Acts in a game each time that it is called: takes an `Idempotency-Key`, with which it does so once. The handler records
   * the change in the transaction that begins to act: the key is claimed with it.
   */
  isRun?: true;
  /** The handler writes the reply itself, bit by bit: server-sent events on a stream that stays open, or a file. */
  stream?: true;
};

/** Declares a call of the API: the one place that server, client, OpenAPI document and test matrix read. */
export function route<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

export type Routes = Record<string, RouteDefinition>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler gets, after parsing. */
export type RouteInput<R extends RouteDefinition> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

export type RouteResponse<R extends RouteDefinition> = z.input<R['response']>;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** What a caller hands in; parts that the route does not have can be left out. */
export type RouteRequest<R extends RouteDefinition> = Part<'params', Input<R['params']>> &
  Part<'query', Input<R['query']>> &
  Part<'body', Input<R['body']>>;

export type RouteReply<R extends RouteDefinition> = z.output<R['response']>;
