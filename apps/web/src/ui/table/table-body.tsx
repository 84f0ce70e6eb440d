import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

type TableBodyProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  detail: ((row: Row) => ReactNode) | undefined;
};

/** The rows of a page, each with its opened detail. */
export function TableBody<Row>({ rows, columns, rowId, detail }: TableBodyProps<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const prefix = useId();

  function toggle(id: string) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }

  return (
    <tbody className={styles.body}>
      {rows.map((row) => {
        const id = rowId(row);
        const isOpen = opened.has(id);
        return (
          <Fragment key={id}>
            <tr data-open={isOpen || undefined}>
              {detail && (
                <td className={styles.opener}>
                  <ActionIcon
                    aria-label={isOpen ? 'Hide details' : 'Show details'}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${prefix}${id}` : undefined}
                    onClick={() => toggle(id)}
                  >
                    <IconChevronRight size={16} className={styles.chevron} />
                  </ActionIcon>
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-tight={column.isTight}
                  data-phone={column.phone}
                  data-label={column.header}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            {detail && isOpen && (
              <tr className={styles.detail} id={`${prefix}${id}`}>
                <td colSpan={columns.length + 1}>{detail(row)}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}
