import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './copy-field.module.css';

type CopyFieldProps = { label: string; value: string };

const SHOWN_MS = 2000;

/** A read-only value with a button that copies it. Where the browser forbids copying, the value is selected instead. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  useEffect(() => {
    if (note === '') return;
    const timer = setTimeout(() => setNote(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);

  async function handleCopy() {
    try {
      // Missing outside secure contexts (plain http on another machine).
      await navigator.clipboard.writeText(value);
      setNote('Copied to clipboard');
    } catch {
      input.current?.select();
      setNote('Press Ctrl+C to copy');
    }
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input id={id} ref={input} readOnly value={value} />
        <ActionIcon aria-label={`Copy ${label}`} onClick={handleCopy}>
          {note === 'Copied to clipboard' ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </div>
      <div className={styles.note} role="status">
        {note}
      </div>
    </div>
  );
}
