import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';

const CLASS_NAMES = { content: styles.content ?? '' };

/** What `Dialog` fetches: Mantine's modal, with the scrolling behind it locked. */
export function DialogFrame({
  opened,
  title,
  children,
  onClose,
  width = 500,
  closesOn = 'anything',
}: DialogProps) {
  const canClose = closesOn !== 'nothing';
  // Mantine returns the focus where it was when it saw the modal open, not mount.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal.Root
      opened={opened && isMounted}
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
