import { Skeleton } from '@mantine/core';
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
import { Notices } from '../../ui/notices.tsx';
import { decide, type ScreenAccess } from './guard.ts';

type ScreenFrameProps = { access: ScreenAccess; children: ReactNode };

/**
 * Keeps a guarded screen honest while it is open: the session may end, the instance or the permission may go. Nobody is led
 * away for that; the screen says what happened. Another instance makes the screen anew.
 */
export function ScreenFrame({ access, children }: ScreenFrameProps) {
  const { status } = useSession();
  const user = useUser();
  const { selected, status: instances } = useInstances();
  const { bot }: { bot?: unknown } = useSearch({ strict: false });
  if (access === 'public') return children;
  if (status === 'checking') return <Skeleton height="100dvh" aria-label="Loading" />;
  const needsInstance = typeof access === 'object';
  if (status === 'signed-in' && needsInstance) {
    if (instances === 'loading') return <Skeleton height="100dvh" aria-label="Loading" />;
    // The guard could not decide either: the router shows the failure.
    if (instances === 'failed') return children;
  }
  const verdict = decide(access, {
    isSignedIn: status === 'signed-in',
    // The guard has let an admin in; until the account has been read again that stands.
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

/** The instance rests: what is set here is kept, and takes effect when the bot is back. */
function InstanceGone() {
  return (
    <Banner tone="warning" action={<ButtonLink to="/joinBot">Invite</ButtonLink>}>
      The bot is no longer in this Discord server. Your settings are kept; invite the bot again to continue.
    </Banner>
  );
}
