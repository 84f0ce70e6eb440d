import { IconDatabase } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown if no companion has uploaded a kind. */
export function NothingUploaded({ what }: { what: 'players' | 'tribes' | 'bases' | 'dinos' }) {
  return (
    <EmptyState
      icon={<IconDatabase />}
      title={`No ${what} yet`}
      action={
        <ButtonLink to="/companion" variant="default">
          Go to the Companion
        </ButtonLink>
      }
    >
      No companion has uploaded {what}. You can switch that on on the Companion page
      {what === 'dinos' && '; the API plugin never uploads dinos'}.
    </EmptyState>
  );
}

/** Shown if no companion has ever uploaded anything. */
export function DashboardEmpty() {
  return (
    <EmptyState
      icon={<IconDatabase />}
      title="Connect a companion"
      action={<ButtonLink to="/companion">Set up the Companion</ButtonLink>}
    >
      A mod or plugin inside the game uploads what RCON can’t show: players, tribes, bases and dinos. An agent
      beside the game server does the same without a mod: it reads the save files. Choose one on the Companion
      page and follow its steps. Data appears here with the first upload, within minutes.
    </EmptyState>
  );
}
