import { Button } from '@mantine/core';
import { IconLogin2, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useKit } from '../../kit/kit.tsx';
import { useSession } from '../../kit/use-session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces an open screen when its session ends. */
export function SignedOut() {
  const { session } = useKit();
  const { replacedBy } = useSession();
  const to = useLocation({ select: ({ href }) => href });
  if (replacedBy !== undefined) {
    return (
      <EmptyState
        icon={<IconUsers />}
        heading
        title="Another account has signed in"
        action={
          <Button onClick={session.adopt}>
            Continue as&nbsp;<bdi>{replacedBy}</bdi>
          </Button>
        }
      >
        This browser is now signed in as <bdi>{replacedBy}</bdi>. What was not saved on this page belonged to
        the account before: it was discarded, and nothing was saved.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconLogin2 />}
      heading
      title="You are signed out"
      action={
        <ButtonLink to="/login" search={{ to }}>
          Sign in again
        </ButtonLink>
      }
    >
      Your session has ended, or you signed out in another tab.
    </EmptyState>
  );
}
