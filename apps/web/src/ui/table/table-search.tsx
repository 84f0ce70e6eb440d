import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';

type TableSearchProps = { label: string; value: string; onChange: (value: string) => void };

const PAUSE_MS = 120;

/** The search field of a table. Typing stays quick; the table follows after a short pause. */
export function TableSearch({ label, value, onChange }: TableSearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  // Back, a link or a reset changed the value from outside.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleChange(next: string, pause = PAUSE_MS) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next;
      onChange(next);
    }, pause);
  }

  return (
    <div className={styles.search}>
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {typed !== '' && (
        <CloseButton size="sm" aria-label="Clear search" onClick={() => handleChange('', 0)} />
      )}
    </div>
  );
}
