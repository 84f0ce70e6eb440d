import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import styles from './copy-field.module.css';
import { copyText } from './copy-text.ts';

type CopyFieldProps = { label: string; value: string };

/** A read-only value with a button that copies it. Where the browser forbids copying, the value is selected instead. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input id={id} ref={input} readOnly value={value} />
        <ActionIcon aria-label={`Copy ${label}`} onClick={() => void copyText(value, input.current)}>
          <IconCopy size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}
