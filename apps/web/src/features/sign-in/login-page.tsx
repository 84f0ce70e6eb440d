import { Button, Loader } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFirstScreen } from '../../kit/first-screen.ts';
import { useInstances } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { tabStorage } from '../../kit/safe-storage.ts';
import { useAction } from '../../kit/use-action.ts';
import { useSession } from '../../kit/use-session.ts';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { keepReturnPath, pathWithin } from './return-path.ts';
import { beginSignIn } from './verifier.ts';
import { loginView } from './view.ts';

/**
 * Why the sign-in failed: the API's reason when Discord redirected the person without a sign-in, the guard's when a session
 * has ended.
 */
const WORDS: Record<string, string> = {
  refused: 'You did not let Discord tell us who you are, so you are not signed in.',
  discord: 'Discord did not complete the sign-in, or it took too long.',
  ended: 'Your session has ended. Sign in again to continue where you were.',
};
const FAILED = 'The sign-in did not work.';
const KEEPS_NOTHING =
  'This browser stores nothing for this page, so a sign-in could not be finished. Allow site data (cookies) for this address in the browser’s settings, then try again.';

/** What keeps a sign-in from being finished: the page's address, by the one it should have, or the browser. */
type Obstacle = { own: string } | 'keeps-nothing' | null;

/** Leads on: to the requested screen, or to the first one, once that is known. */
function SignedInAlready({ to }: { to: string }) {
  const { status } = useInstances();
  const first = useFirstScreen();
  const path = pathWithin(to);
  if (path === undefined && status === 'loading') return null;
  return <Navigate to={first.to} {...(path !== undefined && { href: path })} replace />;
}

/** Redirects to Discord. After a failed sign-in it waits for a click, to avoid a loop. */
export function LoginPage() {
  const { leaveTo } = useKit();
  const { status } = useSession();
  const [{ failed, to }] = useView(loginView);
  const { run, problem } = useAction(kitCalls.settings);
  const [obstacle, setObstacle] = useState<Obstacle>(null);
  const hasBegun = useRef(false);

  const begin = useCallback(async () => {
    const outcome = await run({});
    if (!outcome.ok) return;
    const address = new URL(outcome.reply.discordLoginUrl, window.location.origin);
    if (address.origin !== window.location.origin) return setObstacle({ own: address.origin });
    keepReturnPath(tabStorage, to);
    const challenge = await beginSignIn(tabStorage);
    if (challenge === null) return setObstacle('keeps-nothing');
    address.searchParams.set('challenge', challenge);
    leaveTo(address.href);
  }, [run, leaveTo, to]);

  useEffect(() => {
    if (status !== 'signed-out' || failed !== '' || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [status, failed, begin]);

  if (status === 'signed-in') return <SignedInAlready to={to} />;
  if (obstacle !== null && obstacle !== 'keeps-nothing')
    return <ElsewhereNotice own={obstacle.own} to={to} />;
  const isWaiting = failed === '' && problem === null && obstacle === null;
  return (
    <EmptyState
      icon={<IconBrandDiscord />}
      heading
      title={isWaiting ? 'Taking you to Discord …' : 'Sign in'}
      action={isWaiting ? <Loader size="sm" /> : <Button onClick={begin}>Sign in with Discord</Button>}
    >
      {failed !== '' && <p>{WORDS[failed] ?? FAILED}</p>}
      {obstacle !== null && <p>{KEEPS_NOTHING}</p>}
      <ProblemNotice problem={problem} />
      {isWaiting && 'You sign in there; we only learn who you are and which Discord servers you are in.'}
    </EmptyState>
  );
}
