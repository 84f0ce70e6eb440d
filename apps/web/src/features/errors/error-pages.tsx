import { IconPlugConnectedX } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NitradoLoginFailedPage() {
  return (
    <EmptyState
      icon={<IconPlugConnectedX />}
      heading
      title="Nitrado login failed"
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      Your Login attempt at Nitrado failed. Some data was either invalid or Nitrado refused the login.
    </EmptyState>
  );
}
