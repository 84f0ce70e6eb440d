/**
 * KIT · `useSession()`: { status, token }. `useUser()`: the signed-in user, or undefined while unknown or signed out;
 * `useSelf()` tells how reading them stands.
 */

import type { Self } from '@arkwright/contracts/users/schema';
import { useKit } from './kit.tsx';
import { kitCalls } from './kit-calls.ts';
import { REFRESH_MS, useRead } from './reads.ts';
import type { SessionState } from './session.ts';
import { useStore } from './store.ts';

export function useSession(): SessionState {
  return useStore(useKit().session);
}

export function useSelf() {
  const { status } = useSession();
  return useRead(kitCalls.self, {}, { enabled: status === 'signed-in', refetchInterval: REFRESH_MS });
}

export function useUser(): Self | undefined {
  const { status } = useSession();
  const self = useSelf();
  return status === 'signed-in' ? self.data : undefined;
}
