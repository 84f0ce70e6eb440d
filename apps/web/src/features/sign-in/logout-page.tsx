import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { useSession } from '../../kit/use-session.ts';

/** Signs out and goes home. */
export function LogoutPage() {
  const { session } = useKit();
  const { status } = useSession();
  // Not within the effect itself: reads of this same commit would still begin, and be refused.
  useEffect(() => queueMicrotask(() => void session.signOut()), [session]);
  return status === 'signed-out' ? <Navigate to="/" replace /> : null;
}
