import { IconLogin2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What an open screen turns into when its session ends. */
export function SignedOut() {
  const to = useLocation({ select: ({ href }) => href });
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
