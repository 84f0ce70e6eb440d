import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './data-table.module.css';

/** On a phone the fields above a table wait behind a button: the rows are sought more often. */
export function FilterFold({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      {isOpen && (
        <div id={id} className={styles.filters}>
          {children}
        </div>
      )}
    </>
  );
}
