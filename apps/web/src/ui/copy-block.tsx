import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import styles from './copy-block.module.css';
import { copyText } from './copy-text.ts';

/** Lines to be put somewhere else, with a button that copies them. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.block}>
      <pre>
        <code>{text}</code>
      </pre>
      <ActionIcon aria-label={`Copy ${label}`} onClick={() => void copyText(text)}>
        <IconCopy size={16} />
      </ActionIcon>
    </div>
  );
}
