import type { ReactNode } from 'react';

/** A column of a DataTable. */
export type Column<Row> = {
  /** In the address when the table is sorted by it, or when columns were selected. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value for search and sorting. A column without it takes part in neither. */
  value?: (row: Row) => string | number;
  /** The value to sort by instead, e.g. to list problems first. */
  rank?: (row: Row) => number;
  /** Figures and buttons are at the end of the cell. */
  align?: 'end';
  /** Takes no more room than its content needs. */
  isTight?: true;
  /** It shows only where somebody has chosen it, and in the expanded row otherwise. */
  isExtra?: true;
  /**
   * Its place in the two lines that a row has on a phone: the row's name, its state at the end, or a fact below the name,
   * `labelled` where it says nothing without its heading. Other columns are in the opened row, and so are the buttons.
   */
  phone?: 'heading' | 'state' | 'fact' | 'labelled' | 'actions';
  /** The expanded row shows it in its own words. */
  isInDetail?: true;
};
