import type { Need } from '@arkwright/contracts/derived/route';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { selectInstance } from '@arkwright/contracts/instances/select';
import { redirect } from '@tanstack/react-router';
import type { Kit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readOptions } from '../../kit/reads.ts';
import { memberHolds } from '../../kit/screen-feature.ts';
import { isAdminRole } from '../../kit/site-role.ts';

/** Who may open a screen. One of several permissions is enough. */
export type ScreenAccess = 'public' | 'signed-in' | 'site-admin' | { need: Need };

export type Visitor = { isSignedIn: boolean; isSiteAdmin: boolean; instance: Instance | undefined };

export type Verdict = 'enter' | 'login' | 'home' | 'no-bots' | 'missing-permissions';

/** The guards in the specification's order (§2): login, admin, instance, permission. */
export function decide(access: ScreenAccess, visitor: Visitor): Verdict {
  if (access === 'public') return 'enter';
  if (!visitor.isSignedIn) return 'login';
  if (access === 'signed-in') return 'enter';
  if (access === 'site-admin') return visitor.isSiteAdmin ? 'enter' : 'home';
  if (visitor.instance === undefined) return 'no-bots';
  return memberHolds(visitor.instance, access.need) ? 'enter' : 'missing-permissions';
}

const ELSEWHERE = {
  home: '/home',
  'no-bots': '/errors/noBots',
  'missing-permissions': '/errors/missingPermissions',
} as const;

async function look(kit: Kit, access: ScreenAccess, wantedInstance: unknown): Promise<Visitor> {
  await kit.session.ready();
  const visitor = {
    isSignedIn: kit.session.get().status === 'signed-in',
    isSiteAdmin: false,
    instance: undefined,
  };
  if (!visitor.isSignedIn) return visitor;
  if (access === 'site-admin') {
    const user = await kit.queries.ensureQueryData(readOptions(kit.call, kitCalls.self, {}));
    return { ...visitor, isSiteAdmin: isAdminRole(user.role) };
  }
  if (typeof access === 'string') return visitor;
  const instances = await kit.queries.ensureQueryData(readOptions(kit.call, kitCalls.instances, {}));
  return { ...visitor, instance: selectInstance(instances, wantedInstance) };
}

/** The requested address: its selected instance, and the address as a path. */
type Destination = { bot: unknown; path: string };

/** Throws the redirect that the guards demand, or the outage that keeps them from deciding. */
export async function guard(kit: Kit, access: ScreenAccess, wanted: Destination): Promise<void> {
  if (access === 'public') return;
  const visitor = await look(kit, access, wanted.bot).catch((error: unknown) => {
    // The question itself may have ended the session (401).
    if (kit.session.get().status !== 'signed-out') throw error;
    return { isSignedIn: false, isSiteAdmin: false, instance: undefined };
  });
  const verdict = decide(access, visitor);
  if (verdict === 'login') {
    // Say that the session has ended before going to Discord for a new one.
    const failed = kit.session.get().hasEnded ? 'ended' : '';
    throw redirect({ to: '/login', search: { to: wanted.path, failed }, replace: true });
  }
  if (verdict === 'missing-permissions')
    throw redirect({ to: ELSEWHERE[verdict], search: { to: wanted.path }, replace: true });
  if (verdict !== 'enter') throw redirect({ to: ELSEWHERE[verdict], replace: true });
}
