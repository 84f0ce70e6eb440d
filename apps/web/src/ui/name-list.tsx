import type { ReactNode } from 'react';
import styles from './name-list.module.css';

type NameListProps = { items: readonly { id: string; name: ReactNode }[] };

/** Names in a box that scrolls where they are many, for what a dialog is about to do something to. */
export function NameList({ items }: NameListProps) {
  return (
    <ul className={styles.names}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
