import { Fragment } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { GroupHeading } from './group-heading.tsx';
import { RowFacts } from './row-facts.tsx';
import { type OpenedRows, RowOpener } from './row-opener.tsx';
import type { RowOptions } from './row-options.ts';

type TableBodyProps<Row> = RowOptions<Row> & {
  rows: readonly Row[];
  /** The columns that show. */
  shown: readonly Column<Row>[];
  opened: OpenedRows;
  hasOpener: boolean;
};

/** The rows of a page; an expanded one shows the hidden columns, and its detail. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, columns, shown, rowId, toneOf, detail, opened, hasOpener, groups } = props;
  const rest = columns.filter((column) => !shown.includes(column) && !column.isInDetail);
  return (
    <tbody className={styles.body}>
      {rows.map((row, place) => {
        const id = rowId(row);
        const isOpen = hasOpener && opened.isOpen(id);
        return (
          <Fragment key={id}>
            <GroupHeading
              groups={groups}
              rows={rows}
              place={place}
              columns={shown.length + (hasOpener ? 1 : 0)}
            />
            <tr data-open={isOpen || undefined} data-tone={toneOf?.(row)}>
              {hasOpener && (
                <td className={styles.openerCell}>
                  <RowOpener id={id} opened={opened} />
                </td>
              )}
              {shown.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-tight={column.isTight}
                  data-place={column.phone}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            {isOpen && (
              <tr className={styles.detail} id={opened.elementId(id)}>
                <td colSpan={shown.length + 1}>
                  <div className={styles.rest}>
                    <RowFacts columns={rest} row={row} />
                    {detail?.(row)}
                  </div>
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}
