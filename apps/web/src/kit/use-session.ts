/**
 * KIT · `useSession()`: { status, token }. `useUser()`: the signed-in user, or undefined while unknown or signed out.
 */

import type { User } from '@arkwright/contracts/users/schema';
import { useKit } from './kit.tsx';
import { kitCalls } from './kit-calls.ts';
import { REFRESH_MS, useRead } from './reads.ts';
import type { SessionState } from './session.ts';
import { useStore } from './store.ts';

export function useSession(): SessionState {
  return useStore(useKit().session);
}

export function useUser(): User | undefined {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const user = useRead(kitCalls.self, {}, { enabled: isSignedIn, refetchInterval: REFRESH_MS });
  return isSignedIn ? user.data : undefined;
}
