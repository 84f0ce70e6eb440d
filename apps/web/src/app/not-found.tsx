import { IconCompass } from '@tabler/icons-react';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound() {
  return (
    <EmptyState
      icon={<IconCompass />}
      heading
      title="There is nothing at this address"
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      The page may have moved, or the link has a typo.
    </EmptyState>
  );
}
