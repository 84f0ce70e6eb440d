import { Button } from '@mantine/core';
import { useCallback, useEffect, useId, useRef } from 'react';
import styles from './consent-dialog.module.css';

type ConsentDialogProps = { onChoose: (choice: boolean) => void };

/**
 * Blocks the page until it is answered. The browser's own dialog: it comes with the very first load, where the kit's
 * dialog and what it brings would weigh thirty times as much.
 */
export function ConsentDialog({ onChoose }: ConsentDialogProps) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(open, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape whatever the page says.
      onClose={open}
    >
      <h2 id={title} className={styles.title}>
        Cookies and local storage
      </h2>
      <p className={styles.text}>
        Arkwright stores no cookies. Only two things are kept in this browser’s local storage:{' '}
        <code>token</code>, which keeps you signed in, and <code>cookieConsent</code>, which is your answer to
        this question. You can change it at any time at the bottom of the page. Until you close this tab it
        also remembers a theme you have chosen, how far you had scrolled and, while you sign in, a key that
        proves you started here. Nothing more is ever kept, so everything works whichever you choose.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onChoose(false)}>
          Decline
        </Button>
        <Button onClick={() => onChoose(true)}>Accept</Button>
      </div>
    </dialog>
  );
}
