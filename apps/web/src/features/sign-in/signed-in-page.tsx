import { IconUserCheck } from '@tabler/icons-react';
import { useFirstScreen } from '../../kit/first-screen.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Where a sign-in ends that an interrupted page in another tab waits for. */
export function SignedInPage() {
  const { to, label } = useFirstScreen();
  return (
    <EmptyState
      icon={<IconUserCheck />}
      heading
      title="You are signed in"
      action={<ButtonLink to={to}>{label}</ButtonLink>}
    >
      Go back to the other tab. If it was yours, what you had not saved is still there; of another account it
      has been discarded. You can close this one.
    </EmptyState>
  );
}
