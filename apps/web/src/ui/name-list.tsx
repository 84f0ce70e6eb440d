import type { ReactNode } from 'react';
import innerList from './inner-list.module.css';
import styles from './name-list.module.css';

type NameListProps = {
  /** The kind of items, e.g. "Players". */
  label: string;
  items: readonly { id: string; name: ReactNode }[];
};

/** Names in a box that scrolls if there are many, by keyboard too, for a dialog's details. */
export function NameList({ label, items }: NameListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <ul className={`${innerList.list} ${styles.names}`} tabIndex={0} aria-label={label}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
