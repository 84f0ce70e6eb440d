import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { ClusterMapping, Playtime } from './playtime.ts';
import type { RegistrationCollection } from './use-registrations.ts';

const EntryDialog = lazyDialog(async () => (await import('./registration-dialog.tsx')).RegistrationDialog);
const PlaytimeDialog = lazyDialog(
  async () => (await import('./reset-playtime-dialog.tsx')).ResetPlaytimeDialog,
);
const PlaytimesDialog = lazyDialog(
  async () => (await import('./reset-playtimes-dialog.tsx')).ResetPlaytimesDialog,
);
const ClaimsDialog = lazyDialog(async () => (await import('./reset-claims-dialog.tsx')).ResetClaimsDialog);

/** Which dialog of the list is open, other than those of a registration’s own actions. */
export type RegistrationDialog =
  | { kind: 'add' }
  | { kind: 'reset-playtime'; row: PlayerRegistration; playtime: Playtime }
  | { kind: 'reset-claim'; row: PlayerRegistration; setId: string }
  | { kind: 'reset-playtimes' }
  | { kind: 'reset-all-claims' };

type RegistrationDialogsProps = {
  dialog: RegistrationDialog | null;
  registrations: RegistrationCollection;
  mappings: readonly ClusterMapping[];
  onClose: () => void;
};

/** The open dialog of the list, if there is one. */
export function RegistrationDialogs({ dialog, mappings, ...shared }: RegistrationDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <EntryDialog {...shared} />;
    case 'reset-playtime':
      return <PlaytimeDialog {...shared} registration={dialog.row} playtime={dialog.playtime} />;
    case 'reset-playtimes':
      return <PlaytimesDialog {...shared} mappings={mappings} />;
    case 'reset-claim':
      return <ClaimsDialog {...shared} registration={dialog.row} setId={dialog.setId} />;
    case 'reset-all-claims':
      return <ClaimsDialog {...shared} />;
  }
}
