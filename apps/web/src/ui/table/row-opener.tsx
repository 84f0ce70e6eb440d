import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './data-table.module.css';

export type OpenedRows = ReturnType<typeof useOpenedRows>;

/** Which rows are opened. */
export function useOpenedRows() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const prefix = useId();

  function toggle(id: string) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }
  return { isOpen: (id: string) => opened.has(id), toggle, elementId: (id: string) => `${prefix}${id}` };
}

/** The chevron of a row. On a phone all of the row's two lines is its button. */
export function RowOpener({ id, opened }: { id: string; opened: OpenedRows }) {
  const isOpen = opened.isOpen(id);
  return (
    <ActionIcon
      aria-label={isOpen ? 'Hide details' : 'Show details'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? opened.elementId(id) : undefined}
      onClick={() => opened.toggle(id)}
    >
      <IconChevronRight size={16} className={styles.chevron} />
    </ActionIcon>
  );
}
