import { IconRobotOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useInstances } from '../../kit/instances.ts';
import { useSession } from '../../kit/use-session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For someone who neither owns nor manages an instance. It leads on as soon as there is one. */
export function NoBotsPage() {
  const { selected } = useInstances();
  const { status } = useSession();
  if (selected !== undefined) return <Navigate to="/servers" replace />;
  return (
    <EmptyState
      icon={<IconRobotOff />}
      heading
      title="You do not have access to any Arkwright."
      lead={status === 'signed-in' && <p>You are signed in. The next step is to invite the bot.</p>}
      action={<ButtonLink to="/joinBot">Invite</ButtonLink>}
    >
      <p>You do not have any bots, yet. To start, invite a bot into your discord server!</p>
      <p>
        For that you need the Manage Server permission there. Once the bot is in it, come back: the pages in
        the menu are then open.
      </p>
      <p>If someone else runs the cluster, ask the owner of its bot for permissions.</p>
    </EmptyState>
  );
}
