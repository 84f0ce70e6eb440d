import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import styles from './copy-block.module.css';
import { copyText } from './copy-text.ts';

type CopyBlockProps = {
  label: string;
  /** The text to copy. */
  text: string;
  /** Shown instead of it, if a part of it is secret. */
  shown?: string;
};

/** Lines to be put somewhere else, with a button that copies them. */
export function CopyBlock({ label, text, shown = text }: CopyBlockProps) {
  return (
    <div className={styles.block}>
      <pre>
        <code>{shown}</code>
      </pre>
      <ActionIcon aria-label={`Copy ${label}`} onClick={() => void copyText(text)}>
        <IconCopy size={16} />
      </ActionIcon>
    </div>
  );
}
