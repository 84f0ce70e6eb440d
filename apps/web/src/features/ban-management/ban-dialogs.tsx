import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { BanCollection } from './use-bans.ts';

const EntryDialog = lazyDialog(async () => (await import('./ban-dialog.tsx')).BanDialog);
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Which dialog of the list is open. */
export type BanDialogState = { kind: 'add' | 'import' };

type BanDialogsProps = { dialog: BanDialogState | null; bans: BanCollection; onClose: () => void };

/** The open dialog of the list, if there is one. */
export function BanDialogs({ dialog, bans, onClose }: BanDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <EntryDialog bans={bans} onClose={onClose} />;
    case 'import':
      return <ImportDialog bans={bans} onClose={onClose} />;
  }
}
