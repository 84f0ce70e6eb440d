import type { z } from 'zod';
import type { ApiSwitch } from '../core/api-switches.ts';
import type { ItemsIn } from '../manifests/features.ts';
import type { CountedLimit, Feature } from './limits.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Path of an id in a request: `params.botId`, `body.server.id`. */
export type IdPath = `${'params' | 'query' | 'body'}.${string}`;

/** Kinds of objects that a route may name by id alone. The server has one lookup for each. */
export type ObjectKind = ItemsIn<'objects'>;

/** The permission a member of the instance needs: `member` is any member; one of a list is enough. */
export type Need = 'member' | Permission | readonly Permission[];

export type InstanceAccess = { need: Need; bot: IdPath } | { need: Need; object: ObjectKind; id: IdPath };

/**
 * Who may call a route. `public` and `signed-in` must be written out, so that no route is left open by
 * mistake. `anyInstance` requires the permission in at least one instance, for calls that name none.
 * `companion` is only for the mod in the game: it sends an instance's registration key, which gives access to
 * that instance's servers only.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'site-admin'
  | 'companion'
  | { anyInstance: Permission }
  | InstanceAccess;

/** Classes of request rates; the numbers are in the server's rate limiter. */
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
  /** Path with Fastify parameters, e.g. `/api/server/list/:botId`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** The tier feature that the instance needs. */
  feature?: Feature;
  /**
   * Opens the call to the API key of the instance it names, while this switch of the `api` settings is on.
   */
  apiKey?: ApiSwitch;
  /** The tier limit for a create, checked in the transaction that creates. */
  limit?: CountedLimit;
  rate?: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The largest body of an upload, bytes; otherwise derived from the contract (`bodyBoundsOf`). Only a few
   * are read at a time.
   */
  bodyLimit?: number;
  /**
   * Texts in the body come from players: the handler cleans text that other calls refuse because it can't be
   * stored.
   */
  cleansText?: true;
  /** The reply may be large: like changes, only a few of one caller run at a time. */
  isLarge?: true;
  /** The reply of a call; for a stream, the data of each event, or its text. */
  response: z.ZodType;
  /**
   * Each call acts in a game: with an `Idempotency-Key` it acts only once. The handler records the change in
   * the transaction that starts the action, and claims the key there.
   */
  isRun?: true;
  /**
   * Whether it answers an owner who sees the bot as a manager, if not what `answersInView` makes of the rest:
   * a POST that only reads, a call about the caller's account that every page needs.
   */
  inView?: boolean;
  /** The handler writes the reply itself, piece by piece: server-sent events on an open stream, or a file. */
  stream?: true;
};

/**
 * Declares a call of the API, in the one place that server, client, OpenAPI document and test matrix read.
 */
export function route<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

/**
 * Whether a call answers an owner who sees the bot as a manager: it must read, and be about an instance. Some of
 * the specification's GETs change something; they have the rate of changes.
 */
export function answersInView({ method, access, rate, inView }: RouteDefinition): boolean {
  return inView ?? (typeof access === 'object' && method === 'GET' && rate !== 'write');
}

export type Routes = Record<string, RouteDefinition>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** A handler's input, after parsing. */
export type RouteInput<R extends RouteDefinition> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

export type RouteResponse<R extends RouteDefinition> = z.input<R['response']>;

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** What a caller passes; parts that the route doesn't have may be omitted. */
export type RouteRequest<R extends RouteDefinition> = Part<'params', Input<R['params']>> &
  Part<'query', Input<R['query']>> &
  Part<'body', Input<R['body']>>;

export type RouteReply<R extends RouteDefinition> = z.output<R['response']>;
