import { Group } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { firstScreenOf } from '../../kit/first-screen.ts';
import { useInstances } from '../../kit/instances.ts';
import { useSession } from '../../kit/use-session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const NO_ACCESS = 'You do not have access to any Arkwright.';

/** For someone who neither owns nor manages an instance. It leads on as soon as there is one. */
export function NoBotsPage() {
  const { selected } = useInstances();
  const isSignedIn = useSession().status === 'signed-in';
  if (selected !== undefined) return <Navigate to={firstScreenOf(selected).to} replace />;
  return (
    <EmptyState
      icon={<IconRobotOff />}
      heading
      title={isSignedIn ? 'One step left: add the bot to your Discord server' : NO_ACCESS}
      action={
        <Group gap="xs" justify="center">
          <ButtonLink to="/joinBot">Invite</ButtonLink>
          <ButtonLink to="/start" variant="default">
            Step by step
          </ButtonLink>
        </Group>
      }
    >
      {isSignedIn && <p>You are signed in. {NO_ACCESS}</p>}
      <p>You do not have any bots, yet. To start, invite a bot into your discord server!</p>
      <p>
        For that you need the Manage Server permission there. Once the bot is in it, come back: the pages in
        the menu are then open.
      </p>
      <p>If someone else runs the cluster, ask the owner of its bot for permissions.</p>
    </EmptyState>
  );
}
