/**
 * KIT · Asks before unsaved changes are lost: on leaving the screen, on switching the instance, on closing the tab.
 *   const guard = useUnsavedGuard(isDirty);   // → the dialog, to be rendered on the screen
 */
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';

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
  const isAsking = blocker.status === 'blocked';
  return (
    <Dialog opened={isAsking} onClose={() => blocker.reset?.()} title="Unsaved Changes">
      You have changes that are not saved yet. If you leave now, they are lost.
      <DialogButtons>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Stay Here
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
