import { Fragment } from 'react';
import { WithWords } from '../action-button.tsx';
import type { Column } from './column.ts';
import { GroupHeading } from './group-heading.tsx';
import styles from './phone-rows.module.css';
import { RowFacts } from './row-facts.tsx';
import { type OpenedRows, RowOpener } from './row-opener.tsx';
import type { RowOptions } from './row-options.ts';

type PhoneRowsProps<Row> = RowOptions<Row> & {
  rows: readonly Row[];
  /** The columns that show in the two lines. */
  shown: readonly Column<Row>[];
  opened: OpenedRows;
};

/**
 * The rows on a phone, two lines each: the name with the state at the end, and some facts. The rest is folded: the buttons, all
 * columns with their headings, the detail.
 */
export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { rows, columns, shown, rowId, toneOf, detail, opened, groups } = props;
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place);
  const state = shown.filter(({ phone }) => phone === 'state');
  const facts = shown.filter(({ phone }) => phone !== 'state' && phone !== 'heading' && phone !== 'actions');
  const rest = columns.filter(
    (column) =>
      column.phone !== 'heading' &&
      column.phone !== 'actions' &&
      !state.includes(column) &&
      !column.isInDetail,
  );
  return (
    <tbody>
      {rows.map((row, place) => {
        const id = rowId(row);
        const isOpen = opened.isOpen(id);
        return (
          <Fragment key={id}>
            <GroupHeading groups={groups} rows={rows} place={place} columns={1} />
            <tr className={styles.row} data-open={isOpen || undefined} data-tone={toneOf?.(row)}>
              <td>
                <div className={styles.lines}>
                  <div className={styles.heading}>
                    {at('heading').map((column) => (
                      <Fragment key={column.id}>{column.cell(row)}</Fragment>
                    ))}
                  </div>
                  <div className={styles.facts}>
                    {facts.map(({ id: columnId, header, phone, cell }) => (
                      <div key={columnId}>
                        {phone !== 'fact' && <span className={styles.label}>{header}</span>}
                        {cell(row)}
                      </div>
                    ))}
                  </div>
                  <div className={styles.state}>
                    {state.map((column) => (
                      <div key={column.id}>{column.cell(row)}</div>
                    ))}
                  </div>
                  <RowOpener id={id} opened={opened} />
                </div>
                {isOpen && (
                  <div id={opened.elementId(id)} className={styles.rest}>
                    <WithWords>
                      {at('actions').map((column) => (
                        <div key={column.id}>{column.cell(row)}</div>
                      ))}
                    </WithWords>
                    <RowFacts columns={rest} row={row} />
                    {detail?.(row)}
                  </div>
                )}
              </td>
            </tr>
          </Fragment>
        );
      })}
    </tbody>
  );
}
