import type { ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

type DialogButtonsProps = {
  children: ReactNode;
  /** Buttons at the left: they do not end the dialog. */
  beside?: ReactNode;
  /** Content that must be visible wherever the content is scrolled to, e.g. why something failed. */
  above?: ReactNode;
};

/** The row of buttons at the end of a dialog; it stays in sight when the content scrolls. */
export function DialogButtons({ children, beside, above }: DialogButtonsProps) {
  return (
    <div className={styles.buttons}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <div className={styles.beside}>{beside}</div>
      {children}
    </div>
  );
}
