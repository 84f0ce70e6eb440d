import type { ReactNode } from 'react';

/** A column of a DataTable. */
export type Column<Row> = {
  /** Stands in the address when the table is sorted by it, or when columns were chosen. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What search looks at and sorting compares. A column without it takes part in neither. */
  value?: (row: Row) => string | number;
  /** What sorting compares instead, e.g. so that what is wrong comes first. */
  rank?: (row: Row) => number;
  /** Figures and buttons stand at the end of the cell. */
  align?: 'end';
  /** Takes no more room than its content needs. */
  isTight?: true;
  /**
   * From which room on it shows while nobody has chosen columns (use-table-room.ts), at any if left out. What does not show is in
   * the opened row.
   */
  from?: 'medium' | 'wide' | 'huge' | 'chosen';
  /**
   * Its place in the two lines that a row has on a phone: the row's name, its state at the end, or a fact below the name,
   * `labelled` where it says nothing without its heading. Other columns are in the opened row, and so are the buttons.
   */
  phone?: 'heading' | 'state' | 'fact' | 'labelled' | 'actions';
  /** The opened row tells it in words of its own. */
  isInDetail?: true;
};
