import type { ReactNode } from 'react';

/** A column of a DataTable. */
export type Column<Row> = {
  /** Stands in the address when the table is sorted by it. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What search looks at and sorting compares. A column without it takes part in neither. */
  value?: (row: Row) => string | number;
  /** Figures and buttons stand at the end of the cell. */
  align?: 'end';
  /** Takes no more room than its content needs. */
  isTight?: true;
  /** How it stands in the card that a row becomes on a phone: as its heading, as its button row, or not at all. */
  phone?: 'heading' | 'actions' | 'hidden';
};
