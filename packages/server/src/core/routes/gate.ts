import { viewAsRefusal } from '@arkwright/contracts/core/view-as-words';
import { holdsAny } from '@arkwright/contracts/derived/permissions';
import {
  answersInView,
  type IdPath,
  type InstanceAccess,
  type ObjectKind,
  type RouteDefinition,
} from '@arkwright/contracts/derived/route';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { ApiKeyCaller } from '../access/api-keys.ts';
import type { Caller, FindCaller } from '../access/callers.ts';
import { type CompanionCaller, INVALID_COMPANION_KEY } from '../access/companion-keys.ts';
import { type InstanceScope, type Member, systemScope } from '../access/scope.ts';

/** For each kind of object, the instance that an id belongs to; undefined if there is no such object. */
export type ObjectLookups = Record<ObjectKind, (db: Queries, id: string) => Promise<string | undefined>>;

/** What the gate has determined about a caller. */
export type Admission = {
  actor?: Caller;
  token?: string;
  member?: Member;
  scope?: InstanceScope;
};

const NOT_FOUND = () => new AppError('NOT_FOUND');
const PART_IS_OFF = 'This part of the API is switched off for this bot.';
const COMPANION_IS_OFF = 'The companion is switched off for this bot.';

/**
 * First step, before the body is read: identify the caller. Public routes have no actor, few accept an API
 * key, and a companion's routes accept only its key, which no other route accepts.
 */
export async function admitCaller(
  findCaller: FindCaller,
  route: RouteDefinition,
  request: FastifyRequest,
): Promise<Admission> {
  const { access } = route;
  if (access === 'public') return {};
  const token = bearerToken(request);
  const actor = token === undefined ? undefined : await findCaller(token, request.ip);
  if (!actor || !isAccepted(route, actor)) {
    throw new AppError('UNAUTHENTICATED', access === 'companion' ? INVALID_COMPANION_KEY : undefined);
  }
  if (actor.kind === 'user' && actor.viewAs && !answersInView(route))
    throw new AppError('FORBIDDEN', viewAsRefusal(actor.viewAs.name));
  if (access === 'site-admin' && actor.kind === 'user' && !actor.isSiteAdmin) throw new AppError('FORBIDDEN');
  return { actor, token };
}

/** Whether a route accepts this kind of caller at all. A token of another kind counts as invalid. */
function isAccepted({ access, apiKey }: RouteDefinition, { kind }: Caller): boolean {
  if (access === 'companion' || kind === 'companion') return access === kind;
  return kind === 'user' || apiKey !== undefined;
}

type Visit = {
  context: AppContext;
  lookups: ObjectLookups;
  route: RouteDefinition;
  request: FastifyRequest;
  admission: Admission;
};

/** Second step: the caller's standing in the request's instance, its permission and the instance's tier. */
export async function admitToInstance(options: Visit): Promise<Admission> {
  const { context, route, admission } = options;
  const { access } = route;
  const { actor } = admission;
  if (access === 'public') return admission;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (actor.kind === 'api-key') return admitKey(options, actor);
  if (actor.kind === 'companion') return admitCompanion(admission, actor);
  // The first step lets no session through to these.
  if (access === 'companion') throw new AppError('UNAUTHENTICATED');
  if (access === 'signed-in' || access === 'site-admin') return admission;
  if ('anyInstance' in access) {
    if (await context.memberships.holdsAnywhere(actor, access.anyInstance)) return admission;
    throw new AppError('FORBIDDEN');
  }
  const botId = await findInstanceId(options, access);
  const member = botId === undefined ? undefined : await context.memberships.find(actor, botId);
  // A stranger's instance gets exactly the same reply as one that doesn't exist.
  if (botId === undefined || !member) throw NOT_FOUND();
  if (access.need !== 'member' && !holdsAny(member, access.need)) throw new AppError('FORBIDDEN');
  if (route.feature && !member.limits[route.feature]) throw new AppError('TIER_REQUIRED');
  return { ...admission, member, scope: systemScope(botId) };
}

/** An API key is valid only for its own instance, and only for the parts that its owner has switched on. */
async function admitKey(options: Visit, key: ApiKeyCaller): Promise<Admission> {
  const { route, admission } = options;
  const { access, apiKey, feature } = route;
  // A key is valid only for calls that name an instance.
  if (apiKey === undefined || typeof access === 'string' || 'anyInstance' in access)
    throw new AppError('UNAUTHENTICATED');
  const botId = await findInstanceId(options, access);
  if (botId !== key.id) throw NOT_FOUND();
  if (!key.limits.apiAccess) throw new AppError('TIER_REQUIRED');
  if (!key.parts.includes(apiKey)) throw new AppError('FORBIDDEN', PART_IS_OFF);
  if (feature && !key.limits[feature]) throw new AppError('TIER_REQUIRED');
  return { ...admission, scope: systemScope(botId) };
}

/** A companion works for its key's instance, while it is switched on there and included in the tier. */
function admitCompanion(admission: Admission, companion: CompanionCaller): Admission {
  if (!companion.limits.companionMod) throw new AppError('TIER_REQUIRED');
  if (!companion.isEnabled) throw new AppError('FORBIDDEN', COMPANION_IS_OFF);
  return { ...admission, scope: systemScope(companion.id) };
}

async function findInstanceId(
  options: { context: AppContext; lookups: ObjectLookups; request: FastifyRequest },
  access: InstanceAccess,
): Promise<string | undefined> {
  const { context, lookups, request } = options;
  if ('bot' in access) return readId(request, access.bot);
  return lookups[access.object](context.db, readId(request, access.id));
}

/** Reads an id before the request is parsed, because the gate runs before the parser. */
function readId(request: FastifyRequest, path: IdPath): string {
  const [part, ...keys] = path.split('.');
  let value: unknown = part === 'params' ? request.params : part === 'query' ? request.query : request.body;
  for (const key of keys) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined;
  }
  if (typeof value !== 'string' || value === '' || value.length > 64 || value.includes('\0')) {
    throw invalidField(keys.join('.'), 'This id is missing or not valid.');
  }
  return value;
}
