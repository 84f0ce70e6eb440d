import { IconRobotOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useInstances } from '../../kit/instances.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For someone who neither owns nor manages an instance. It leads on as soon as there is one. */
export function NoBotsPage() {
  const { selected } = useInstances();
  if (selected !== undefined) return <Navigate to="/servers" replace />;
  return (
    <EmptyState
      icon={<IconRobotOff />}
      heading
      title="You do not have access to any Arkwright."
      action={<ButtonLink to="/joinBot">Invite</ButtonLink>}
    >
      <p>You do not have any bots, yet. To start, invite a bot into your discord server!</p>
      <p>If someone else runs the cluster, ask the owner of its bot for permissions.</p>
    </EmptyState>
  );
}
