import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type DeleteEntryDialogProps = {
  /** The kind of entry: `Cluster`. */
  what: string;
  /** Takes it out of the working copy. */
  onDelete: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an entry leaves the working copy of the settings. */
export function DeleteEntryDialog({ what, onDelete, onClose, children }: DeleteEntryDialogProps) {
  function handleConfirm() {
    onDelete();
    return true;
  }
  return (
    <ConfirmDialog
      opened
      title={`Delete ${what}`}
      confirmLabel="Delete"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{children}</p>
      <p>It is deleted once you save the settings.</p>
    </ConfirmDialog>
  );
}
