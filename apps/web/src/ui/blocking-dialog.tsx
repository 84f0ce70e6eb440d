import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import styles from './blocking-dialog.module.css';

type BlockingDialogProps = {
  title: string;
  /** One paragraph. */
  children: ReactNode;
  /** What not everybody wants to read: it is unfolded. */
  details?: ReactNode;
  /** The one with `data-autofocus` is the one that Enter presses first. */
  buttons: ReactNode;
  /** Hides the page behind it, which the current person may not be allowed to see. */
  hidesPage?: boolean;
};

/**
 * Blocks the page until one of its buttons closes it, over any open dialog. The browser's own dialog: it belongs to the
 * very first load, where `Dialog` and its dependencies would weigh thirty times as much.
 */
export function BlockingDialog({
  title,
  children,
  details,
  buttons,
  hidesPage = false,
}: BlockingDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The browser focuses the first button, whatever that does.
    dialog.current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  useEffect(open, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-hides-page={hidesPage || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape whatever the page says.
      onClose={open}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{children}</p>
      {details !== undefined && (
        <details className={styles.details}>
          <summary>Details</summary>
          {details}
        </details>
      )}
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  );
}
