import type { Expectation } from './expectation.ts';
import { INCLUDED } from './permissions.ts';

/** Somebody's place in an instance: its owner, a manager with these permissions, or nobody. */
export type Standing = 'owner' | readonly string[] | undefined;

/** `own` is the instance that the managers of the matrix manage, `foreign` another one. */
export type Caller = {
  isSignedIn: boolean;
  isSiteAdmin?: boolean;
  standings: { own: Standing; foreign: Standing };
  /** A program with the API key of that instance, all of whose switches are on. */
  keyOf?: 'own' | 'foreign';
  /** The mod in a game, with the registration key of that instance. */
  companionOf?: 'own' | 'foreign';
};

/**
 * What the id in a request is:
 * - `own`, `foreign`: of the object in that instance, or of what is the caller's own, or another person's
 * - `missing`: well-formed, and nobody's
 * - `malformed`: nothing that an id can be
 * - `own-in-foreign`, `foreign-in-own`: of the object in one instance, while the request says that it is in the other
 */
export type Variant = 'own' | 'foreign' | 'missing' | 'malformed' | 'own-in-foreign' | 'foreign-in-own';

export type StatusAndCode = { status: number; code?: string };

const OK = { status: 200 };
const INVALID = { status: 400, code: 'INVALID' };
const UNAUTHENTICATED = { status: 401, code: 'UNAUTHENTICATED' };
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE' };
const CONFLICT = { status: 409, code: 'CONFLICT' };
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

/** What belongs to a person and to no instance. */
const PEOPLES: ReadonlySet<string> = new Set(['account', 'download', 'notification', 'session']);

/** What the specification says that a call answers. */
export function expectedOutcome(rule: Expectation, caller: Caller, variant: Variant): StatusAndCode {
  if (caller.keyOf && rule.apiKey !== undefined) {
    if (variant === 'malformed') return INVALID;
    if (variant !== caller.keyOf) return NOT_FOUND;
    return rule.needsHost ? CONFLICT : OK;
  }
  if (rule.who === 'companion') {
    if (!caller.companionOf) return UNAUTHENTICATED;
    if (variant === 'malformed') return INVALID;
    return variant === caller.companionOf ? OK : NOT_FOUND;
  }
  if (rule.who !== 'anyone' && !caller.isSignedIn) return UNAUTHENTICATED;
  if (rule.who === 'site-admin' && !caller.isSiteAdmin) return FORBIDDEN;
  if (rule.names === 'address') return variant === 'own' || variant === 'foreign' ? OK : NOT_FOUND;
  if (variant === 'malformed') return INVALID;
  if (rule.who === 'holders-anywhere') {
    const { own, foreign } = caller.standings;
    return may(rule, own) || may(rule, foreign) ? OK : FORBIDDEN;
  }
  if (rule.names === 'code') return variant === 'own' ? OK : UNAUTHENTICATED;
  if (rule.names === 'account' && variant === 'foreign') return caller.isSiteAdmin ? OK : NOT_FOUND;
  if (rule.names && PEOPLES.has(rule.names)) return variant === 'own' ? OK : NOT_FOUND;
  if (rule.names === undefined) return OK;
  // A site admin decides about every instance, and belongs to none.
  if (rule.who === 'site-admin') return variant === 'own' || variant === 'foreign' ? OK : NOT_FOUND;
  const standing = standingAt(caller, variant);
  if (standing === undefined) return NOT_FOUND;
  if (!may(rule, standing)) return FORBIDDEN;
  if (variant !== 'own' && variant !== 'foreign') return NOT_FOUND;
  if (rule.isAuthors || rule.needsHost || rule.needsGrant) return CONFLICT;
  return rule.needsCompanion ? UNAVAILABLE : OK;
}

function standingAt({ standings }: Caller, variant: Variant): Standing {
  if (variant === 'own' || variant === 'own-in-foreign') return standings.own;
  if (variant === 'foreign' || variant === 'foreign-in-own') return standings.foreign;
  return undefined;
}

function may({ who, of = [] }: Expectation, standing: Standing): boolean {
  if (standing === undefined) return false;
  if (standing === 'owner' || who === 'members') return true;
  if (who === 'owner') return false;
  if (standing.includes('FullAccess')) return true;
  const held = new Set(standing.flatMap((permission) => [permission, ...(INCLUDED[permission] ?? [])]));
  // Edit implies View.
  return of.some((permission) => held.has(permission) || held.has(permission.replace('_View', '_Edit')));
}
