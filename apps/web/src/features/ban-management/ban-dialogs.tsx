import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import type { BanCollection } from './use-bans.ts';

const EntryDialog = lazyDialog(async () => (await import('./ban-dialog.tsx')).BanDialog);
const UnbanDialog = lazyDialog(async () => (await import('./unban-dialog.tsx')).UnbanDialog);
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Which dialog of the list is open. */
export type BanDialogState = RowDialog<BanEntry, 'edit' | 'unban'> | { kind: 'import' };

type BanDialogsProps = { dialog: BanDialogState | null; bans: BanCollection; onClose: () => void };

/** The open dialog of the list, if there is one. */
export function BanDialogs({ dialog, bans, onClose }: BanDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <EntryDialog bans={bans} onClose={onClose} />;
    case 'edit':
      return <EntryDialog bans={bans} ban={dialog.row} onClose={onClose} />;
    case 'unban':
      return <UnbanDialog bans={bans} ban={dialog.row} onClose={onClose} />;
    case 'import':
      return <ImportDialog bans={bans} onClose={onClose} />;
  }
}
