import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import styles from './common-columns.module.css';
import { IdCell } from './id-cell.tsx';

/** The id of each row: ours, which people need seldom. */
export function idColumn<Row>(idOf: (row: Row) => string): Column<Row> {
  return {
    id: 'id',
    header: 'ID',
    value: idOf,
    cell: (row) => <IdCell label="ID" value={idOf(row)} />,
    isTight: true,
  };
}

/** Each row's name, and below it an important note. */
export function nameColumn<Row>(nameOf: (row: Row) => string, noteOf?: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'name',
    header: 'Name',
    value: nameOf,
    cell: (row) => (
      <>
        <bdi className={styles.name} title={nameOf(row)}>
          {nameOf(row)}
        </bdi>
        {noteOf?.(row)}
      </>
    ),
    phone: 'heading',
  };
}

/** The buttons of each row, at its end. */
export function actionsColumn<Row>(buttonsOf: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (row) => <div className={styles.buttons}>{buttonsOf(row)}</div>,
    align: 'end',
    isTight: true,
    phone: 'actions',
  };
}
