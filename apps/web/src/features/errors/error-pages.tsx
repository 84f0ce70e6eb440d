import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { ACCESS_WORDS } from '../../kit/can.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const home = <ButtonLink to="/">Go to the home page</ButtonLink>;

export function MissingPermissionsPage() {
  return (
    <EmptyState icon={<IconLock />} heading title="Permission Denied" action={home}>
      <p>{ACCESS_WORDS.view}</p>
      <p>
        The owner of the bot can give you permissions. If you have several bots, you can select another one
        above.
      </p>
    </EmptyState>
  );
}

export function NitradoLoginFailedPage() {
  return (
    <EmptyState icon={<IconPlugConnectedX />} heading title="Nitrado login failed" action={home}>
      Your Login attempt at Nitrado failed. Some data was either invalid or Nitrado refused the login.
    </EmptyState>
  );
}
