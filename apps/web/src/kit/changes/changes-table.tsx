import type { FieldChange } from '@arkwright/contracts/history/differences';
import styles from './changes-table.module.css';

type ChangesTableProps = {
  /** What the changes are about, for screen readers. */
  label: string;
  changes: readonly FieldChange[];
  heads?: readonly [before: string, after: string];
};

/** KIT · Fields before and after. On a phone both are below the field. */
export function ChangesTable({ label, changes, heads = ['Before', 'After'] }: ChangesTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <th scope="row">
              <bdi>{change.label}</bdi>
            </th>
            {change.summary === undefined ? (
              <>
                <td data-label={heads[0]} data-side="before">
                  <bdi>{change.before}</bdi>
                </td>
                <td data-label={heads[1]} data-side="after">
                  <bdi>{change.after}</bdi>
                </td>
              </>
            ) : (
              <td colSpan={2} data-side="after">
                <bdi>{change.summary}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
