import styles from './data-table.module.css';
import type { RowGroups } from './row-groups.ts';

type GroupHeadingProps<Row> = {
  groups: RowGroups<Row> | undefined;
  rows: readonly Row[];
  /** The row that it may be above. */
  place: number;
  /** How many columns the table has. */
  columns: number;
};

/** The heading above the first row of a group, again on each page. */
export function GroupHeading<Row>({ groups, rows, place, columns }: GroupHeadingProps<Row>) {
  const titleAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : groups?.titleOf(row);
  };
  const title = titleAt(place);
  if (title === undefined || title === titleAt(place - 1)) return null;
  return (
    <tr className={styles.group}>
      <th colSpan={columns} scope="rowgroup">
        <bdi>{title}</bdi>
      </th>
    </tr>
  );
}
