/**
 * KIT · Whether the signed-in person may call a route, decided from the same contract as the server's gate; the sentences are
 * those of the specification (§8). Pure; components use `useCan`.
 */

import { type Limits, limitWords, tierWords } from '@arkwright/contracts/derived/limits';
import { holds, type Membership, type Permission } from '@arkwright/contracts/derived/permissions';
import type { Need, RouteDefinition } from '@arkwright/contracts/derived/route';
import { memberHolds } from './screen-feature.ts';

export type Can =
  | { ok: true; reason?: undefined }
  | { ok: false; reason: string; kind: 'access' | 'tier' | 'limit' };

export type Caller = {
  isSignedIn: boolean;
  isSiteAdmin: boolean;
  /** All instances of the caller. */
  memberships: readonly Membership[];
  selected: Membership | undefined;
  /** Limits of the selected instance. */
  limits: Limits | undefined;
};

export const ACCESS_WORDS = {
  view: 'You do not have the necessary permissions to access this page.',
  edit: 'You do not have the necessary permissions to edit these settings. Viewing is permitted.',
  owner: 'Only the owner of this bot can do this.',
  admin: 'Only site admins can do this.',
  signIn: 'Please sign in.',
  noInstance: 'You do not have any bots, yet. To start, invite a bot into your discord server!',
} as const;

function refusal(need: Need, member: Membership): string {
  const wanted: readonly Permission[] = typeof need === 'string' ? (need === 'member' ? [] : [need]) : need;
  if (wanted.includes('Owner')) return ACCESS_WORDS.owner;
  const views = wanted.filter((permission) => permission.endsWith('_Edit'));
  // The cast: an `_Edit` with its ending changed is the `_View` of the same area.
  const canView = views.some((permission) =>
    holds(member, permission.replace(/_Edit$/, '_View') as Permission),
  );
  return canView ? ACCESS_WORDS.edit : ACCESS_WORDS.view;
}

function no(kind: 'access' | 'tier' | 'limit', reason: string): Can {
  return { ok: false, kind, reason };
}

/** What of a call decides who may make it. */
export type Right = Pick<RouteDefinition, 'access' | 'feature' | 'limit'>;

function accessTo(route: Pick<Right, 'access'>, caller: Caller): Can {
  const { access } = route;
  if (access === 'public') return { ok: true };
  if (!caller.isSignedIn) return no('access', ACCESS_WORDS.signIn);
  if (access === 'signed-in') return { ok: true };
  // For the mod in the game alone, which shows a key that is no session.
  if (access === 'companion') return no('access', ACCESS_WORDS.view);
  if (access === 'site-admin') return caller.isSiteAdmin ? { ok: true } : no('access', ACCESS_WORDS.admin);
  if (caller.selected === undefined) return no('access', ACCESS_WORDS.noInstance);
  if ('anyInstance' in access) {
    const isHeld = caller.memberships.some((member) => holds(member, access.anyInstance));
    return isHeld ? { ok: true } : no('access', refusal(access.anyInstance, caller.selected));
  }
  return memberHolds(caller.selected, access.need)
    ? { ok: true }
    : no('access', refusal(access.need, caller.selected));
}

/** `current` is how many of the counted things there are now, for routes with a limit. */
export function can(route: Right, caller: Caller, current = 0): Can {
  const access = accessTo(route, caller);
  if (!access.ok) return access;
  const { limits } = caller;
  if (limits === undefined) return { ok: true };
  if (route.feature && !limits[route.feature]) {
    return no('tier', tierWords(route.feature));
  }
  if (route.limit && current >= limits[route.limit]) return no('limit', limitWords(route.limit));
  return { ok: true };
}
