/**
 * KIT · Asks before unsaved changes are lost: on leaving the screen, on switching the instance, on closing the tab. It also keeps
 * the page through the end of a session.
 *   const guard = useUnsavedGuard(isDirty);   // → the dialog, to be rendered on the screen
 */
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { fetchDialogFrame } from '../ui/dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** A change of the address that keeps screen and instance (a table's search) loses nothing. */
function isLeaving(
  from: { pathname: string; search: unknown },
  to: { pathname: string; search: unknown },
): boolean {
  return from.pathname !== to.pathname || botOf(from.search) !== botOf(to.search);
}

function botOf(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'bot' in search ? search.bot : undefined;
}

export function useUnsavedGuard(isDirty: boolean): ReactNode {
  useUnsaved(isDirty);
  // The question can be asked also when the connection is gone by then.
  useEffect(() => {
    if (isDirty) fetchDialogFrame();
  }, [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isLeaving(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  if (blocker.status !== 'blocked') return null;
  return <UnsavedQuestion isAsking onStay={blocker.reset} onLeave={blocker.proceed} />;
}
