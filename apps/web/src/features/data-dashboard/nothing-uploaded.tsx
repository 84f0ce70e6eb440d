import { IconDatabase } from '@tabler/icons-react';
import type { DataKind } from '../../kit/data-kinds.ts';
import { ButtonLink, TextLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown if nothing has uploaded a kind. */
export function NothingUploaded({ what }: { what: DataKind }) {
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
      No {what} came from a companion or from a save at the host. Set one up on the Companion page
      {what === 'dinos' && '; the API plugin never uploads dinos'}.
    </EmptyState>
  );
}

/** Shown if nothing was ever uploaded. */
export function DashboardEmpty() {
  return (
    <EmptyState
      icon={<IconDatabase />}
      title="Connect a companion"
      action={<ButtonLink to="/companion">Set up the Companion</ButtonLink>}
    >
      A mod or plugin inside the game uploads what RCON can’t show: players, tribes, bases and dinos. An agent
      beside the game server does the same without a mod: it reads the save files. Choose one on the Companion
      page and follow its steps. Data appears here with the first upload, within minutes. For servers rented
      at Nitrado, Arkwright can read the saves there, with nothing to install:{' '}
      <TextLink to="/companion" search={{ tab: 'ways' }} underline="always">
        compare all ways
      </TextLink>
      .
    </EmptyState>
  );
}

/** Shown where the tier lacks it: what one would get. */
export function DashboardLocked() {
  return (
    <EmptyState
      icon={<IconDatabase />}
      title="Everything that lives on your servers, in tables and on a map"
      action={
        <ButtonLink to="/docu/$page" params={{ page: 'data-dashboard' }} variant="default">
          See how it looks
        </ButtonLink>
      }
    >
      Find a player, tribe, base or dino by name, see when somebody was last there, and go to its place on the
      map. Spot bases that nobody visits any more, and ban, protect or remove from the same row.
    </EmptyState>
  );
}
