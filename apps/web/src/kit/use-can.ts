/**
 * KIT · `useCan(route, { current? })` → { ok: true } | { ok: false, reason, kind }.
 *   const canAdd = useCan(serverRoutes.create, { current: servers.length });
 *   <ActionButton reason={canAdd.reason} …>
 * `useLimits()` gives the numbers and switches of the selected instance; `useAccess(area)` what one may do in an area.
 */

import { type Limits, limitsOf } from '@arkwright/contracts/derived/limits';
import { type Area, holds, holdsAny, type Permission } from '@arkwright/contracts/derived/permissions';
import { useMemo } from 'react';
import { type Caller, type Can, can, type Right } from './can.ts';
import { useInstances } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { REFRESH_MS, useRead } from './reads.ts';
import { isAdminRole } from './site-role.ts';
import { useSession, useUser } from './use-session.ts';

/** Limits of the selected instance; from the owner's tier until the API has sent them. */
export function useLimits(): Limits | undefined {
  const { status } = useSession();
  const { selected } = useInstances();
  const read = useRead(kitCalls.limits, {}, { enabled: status === 'signed-in', refetchInterval: REFRESH_MS });
  if (selected === undefined) return undefined;
  return read.data?.find(({ instanceId }) => instanceId === selected.id)?.limits ?? limitsOf(selected.tier);
}

/** The signed-in person, as the selected instance's gate sees them. */
export function useCaller(): Caller {
  const user = useUser();
  const { status } = useSession();
  const { instances, selected } = useInstances();
  const limits = useLimits();
  const isSignedIn = status === 'signed-in';
  const isSiteAdmin = isAdminRole(user?.role ?? 0);
  // The same while nothing of it is different: tables of many rows hang on it.
  return useMemo(
    () => ({ isSignedIn, isSiteAdmin, memberships: instances, selected, limits }),
    [isSignedIn, isSiteAdmin, instances, selected, limits],
  );
}

export function useCan(route: Right, counts: { current?: number } = {}): Can {
  return can(route, useCaller(), counts.current);
}

/** The person's permissions in an area of the selected instance; `Owner` means owner-only. */
export function useAccess(area: Area | 'Owner'): { canView: boolean; canEdit: boolean } {
  const { selected } = useInstances();
  const may = (permission: Permission) => selected !== undefined && holds(selected, permission);
  if (area === 'Owner') return { canView: may('Owner'), canEdit: may('Owner') };
  return { canView: may(`${area}_View`), canEdit: may(`${area}_Edit`) };
}

/** Whether the person has at least one of these permissions in the selected instance. */
export function useHolds(permissions: readonly Permission[]): boolean {
  const { selected } = useInstances();
  return selected !== undefined && holdsAny(selected, permissions);
}
