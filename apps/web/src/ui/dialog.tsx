import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import styles from './dialog.module.css';
import { dismissOffers } from './toast.tsx';

type DialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Width in pixels (specification §9): 500, 600, 750, 800 or 1000. */
  width?: 500 | 600 | 750 | 800 | 1000;
  /**
   * What closes it besides its own buttons: `anything` (a click beside it, Escape, the cross), `on-purpose` (Escape and the
   * cross) if input could be lost, or `nothing` if an answer is needed.
   */
  closesOn?: 'anything' | 'on-purpose' | 'nothing';
};

const CLASS_NAMES = { content: styles.content ?? '' };

/** A modal dialog. Its content is new each time it opens. */
export function Dialog({
  opened,
  title,
  children,
  onClose,
  width = 500,
  closesOn = 'anything',
}: DialogProps) {
  const canClose = closesOn !== 'nothing';
  useEffect(() => {
    if (opened) dismissOffers();
  }, [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      classNames={CLASS_NAMES}
      closeOnEscape={canClose}
      closeOnClickOutside={closesOn === 'anything'}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={styles.top} data-dialog-top>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label="Close" />}
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
