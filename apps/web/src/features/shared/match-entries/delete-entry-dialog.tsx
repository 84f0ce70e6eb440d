import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { wordsOf } from './words-of.ts';

type DeleteEntryDialogProps = {
  /** The kind of entry: `Chat Reaction`. */
  what: string;
  entry: MatchEntry;
  entries: readonly MatchEntry[];
  /** Puts the list into the working copy, which the page saves. */
  onChange: (entries: MatchEntry[]) => void;
  onClose: () => void;
};

/** Asks before an entry leaves the working copy of the settings. */
export function DeleteEntryDialog({ what, entry, entries, onChange, onClose }: DeleteEntryDialogProps) {
  function handleConfirm() {
    onChange(entries.filter(({ id }) => id !== entry.id));
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
      <p>
        Nothing will follow any more when a player writes <bdi>{wordsOf(entry)}</bdi>.
      </p>
      <p>The entry is deleted once you save the settings.</p>
    </ConfirmDialog>
  );
}
