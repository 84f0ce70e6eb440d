/**
 * KIT · Asks before unsaved changes are lost: on leaving the screen, on switching the instance, on closing the tab.
 *   const guard = useUnsavedGuard(isDirty);   // → the dialog, to be rendered on the screen
 */
import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

const loadQuestion = () => import('./unsaved-question.tsx');
const UnsavedQuestion = lazy(async () => ({ default: (await loadQuestion()).UnsavedQuestion }));

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
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isLeaving(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  useEffect(() => {
    // The question is there before it is needed, and costs the screen nothing before there is something to lose.
    if (isDirty) loadQuestion().catch(() => undefined);
  }, [isDirty]);

  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <UnsavedQuestion isAsking onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
