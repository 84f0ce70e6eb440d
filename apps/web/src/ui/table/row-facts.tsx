import { DetailFact, DetailFacts } from '../details/details.tsx';
import type { Column } from './column.ts';

/** Columns of an opened row with their headings: those that do not show in it. */
export function RowFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <DetailFacts of="ids">
      {columns.map(({ id, header, cell }) => (
        <DetailFact key={id} label={header}>
          {cell(row)}
        </DetailFact>
      ))}
    </DetailFacts>
  );
}
