import { useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { NoBotsPage } from '../../features/errors/no-bots-page.tsx';
import { SignedOut } from '../../features/sign-in/signed-out.tsx';
import { ACCESS_WORDS } from '../../kit/can.ts';
import { useInstances } from '../../kit/instances.ts';
import { isAdminRole } from '../../kit/site-role.ts';
import { useSession, useUser } from '../../kit/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { Notices } from '../../ui/notices.tsx';
import { decide, type ScreenAccess } from './guard.ts';

type ScreenFrameProps = { access: ScreenAccess; children: ReactNode };

/**
 * Checks a guarded screen while it is open: session, instance or permission may be lost. There is no redirect for that; the
 * screen says what happened. Another instance remounts the screen.
 */
export function ScreenFrame({ access, children }: ScreenFrameProps) {
  const { status } = useSession();
  const user = useUser();
  const { selected, status: instances } = useInstances();
  const { bot }: { bot?: unknown } = useSearch({ strict: false });
  if (access === 'public') return children;
  if (status === 'checking') return <LoadingBox height="100dvh" />;
  const needsInstance = typeof access === 'object';
  if (status === 'signed-in' && needsInstance) {
    if (instances === 'loading') return <LoadingBox height="100dvh" />;
    // The guard could not decide either: the router shows the failure.
    if (instances === 'failed') return children;
  }
  const verdict = decide(access, {
    isSignedIn: status === 'signed-in',
    // The guard has admitted an admin; that counts until the account has been reloaded.
    isSiteAdmin: user === undefined || isAdminRole(user.role),
    instance: selected,
  });
  if (verdict === 'login') return <SignedOut />;
  if (verdict === 'no-bots') return <NoBotsPage />;
  if (verdict !== 'enter') return <Banner tone="danger">{ACCESS_WORDS.view}</Banner>;
  return (
    <Fragment key={needsInstance ? selected?.id : ''}>
      <Notices>
        {needsInstance && selected?.isActive === false && <InstanceGone />}
        {needsInstance && bot !== undefined && selected?.id !== String(bot) && (
          <Banner tone="warning">
            You do not have access to the bot that was selected. This is <bdi>{selected?.guildName}</bdi>.
          </Banner>
        )}
      </Notices>
      {children}
    </Fragment>
  );
}

/** The instance is paused: settings are stored, and take effect when the bot is back. */
function InstanceGone() {
  return (
    <Banner tone="warning" action={<ButtonLink to="/joinBot">Invite</ButtonLink>}>
      The bot is no longer in this Discord server. Your settings are kept; invite the bot again to continue.
    </Banner>
  );
}
