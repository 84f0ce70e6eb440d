import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { isOutage } from '../../kit/api-error.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useStore } from '../../kit/store.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { BlockingDialog } from '../../ui/blocking-dialog.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dismissOffers } from '../../ui/toast.tsx';

/** Where the tab of the new sign-in ends: it says to come back to this one. */
const SIGN_IN = { to: '/signedIn' };

/** Rendered once, in the shell: over a page with unsaved changes whose session has ended. */
export function SessionEndedDialog() {
  const { isInterrupted } = useSession();
  return isInterrupted ? <Interruption /> : null;
}

/** Waits until the person has signed in again in another tab. As someone else the page ends. */
function Interruption() {
  const { session } = useKit();
  const user = useUser();
  const isAway = useReturn(user?.id);
  useEffect(dismissOffers, []);
  return (
    <BlockingDialog
      title="Your session has ended"
      hidesPage
      buttons={
        <>
          <Button variant="default" onClick={session.leave}>
            Leave without saving
          </Button>
          <ButtonLink
            to="/login"
            search={SIGN_IN}
            target="_blank"
            rel="noopener"
            preload={false}
            data-autofocus
          >
            Sign in
          </ButtonLink>
        </>
      }
    >
      What you have not saved is still here. Sign in again
      {user !== undefined && (
        <>
          {' '}
          as <bdi>{user.username}</bdi>
        </>
      )}{' '}
      in a new tab, then come back and save it. If another account signs in, it is discarded.
      {isAway && <output> Arkwright can’t be reached right now. It is tried again by itself.</output>}
    </BlockingDialog>
  );
}

/**
 * Checks who is signed in whenever another tab may have changed it, and continues or ends. `personId` is the account of the
 * page; if it is unknown, no other counts as the same. True while the API did not answer.
 */
function useReturn(personId: string | undefined): boolean {
  const { call, session, connection } = useKit();
  const { isDown } = useStore(connection);
  const [isAway, setAway] = useState(false);

  const look = useCallback(async () => {
    const token = session.stored();
    if (token === null) return;
    const isOver = () => !session.get().isInterrupted || session.stored() !== token;
    try {
      const user = await call(kitCalls.self, {}, { token });
      if (isOver()) return;
      if (user.id === personId) session.resume(token);
      else session.replace(user.username);
    } catch (error) {
      // A refused token signs nobody in.
      setAway(isOutage(error));
    }
  }, [call, session, personId]);

  useEffect(() => {
    if (isDown) return;
    const listening = new AbortController();
    const handle = () => void look();
    const { signal } = listening;
    window.addEventListener('storage', handle, { signal });
    window.addEventListener('focus', handle, { signal });
    document.addEventListener('visibilitychange', handle, { signal });
    handle();
    return () => listening.abort();
  }, [look, isDown]);
  return isAway;
}
