import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import styles from './save-bar.module.css';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onRevert: () => void;
  /** Why saving is not possible, e.g. missing permission or invalid input. */
  reason?: string | undefined;
  /** The unsaved changes, instead of the general text. */
  unsaved?: string;
  /** That the unsaved changes are from before a reload, in words. */
  restored?: string | undefined;
  /** Beside content without anything to save: the bar does not say that everything is saved. */
  isQuiet?: boolean;
  /** Why saving failed: it is in sight wherever the page is scrolled to. */
  problem?: ReactNode;
};

/** Save and Revert of a working copy. It floats at the bottom edge while there is something to save. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSaving, onSave, onRevert, reason, unsaved, restored, isQuiet = false, problem } = props;
  const note = useRef<HTMLSpanElement>(null);
  const wasShown = useRef(false);
  const isShown = isDirty || isSaving;

  useEffect(() => {
    // The focused button is gone: focus moves here, so that keyboard users can continue. The page doesn't scroll.
    if (wasShown.current && !isShown && document.activeElement === document.body)
      note.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <div className={styles.bar} data-dirty={isShown || undefined}>
      {problem !== undefined && <div className={styles.problem}>{problem}</div>}
      <span ref={note} tabIndex={-1} className={styles.note} role="status">
        {isDirty
          ? (unsaved ?? (restored === undefined && 'You have unsaved changes.'))
          : !isQuiet && 'Everything is saved.'}
        {isDirty && restored !== undefined && <span className={styles.restored}>{restored}</span>}
        {isDirty && reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
      {isShown && (
        <>
          <Button variant="default" onClick={onRevert} disabled={isSaving}>
            Revert
          </Button>
          <ActionButton reason={reason} loading={isSaving} onClick={onSave}>
            Save
          </ActionButton>
        </>
      )}
    </div>
  );
}
