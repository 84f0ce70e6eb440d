import { Button } from '@mantine/core';
import { ActionButton } from './action-button.tsx';
import styles from './save-bar.module.css';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onRevert: () => void;
  /** Why saving is not possible, e.g. missing permission or invalid input. */
  reason?: string | undefined;
};

/** Save and Revert of a working copy. It floats at the bottom edge while there is something to save. */
export function SaveBar({ isDirty, isSaving, onSave, onRevert, reason }: SaveBarProps) {
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined}>
      <span className={styles.note} role="status">
        {isDirty ? 'You have unsaved changes.' : 'Everything is saved.'}
        {isDirty && reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
      <Button variant="default" onClick={onRevert} disabled={!isDirty || isSaving}>
        Revert
      </Button>
      <ActionButton
        reason={isDirty ? reason : 'There is nothing to save.'}
        loading={isSaving}
        onClick={onSave}
      >
        Save
      </ActionButton>
    </div>
  );
}
