import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { RowGroups } from './row-groups.ts';
import type { OpenedRows } from './row-opener.tsx';

/** How a row is highlighted: it needs attention, or is not in use. */
export type RowTone = 'danger' | 'warning' | 'off';

/** How the rows of a table are shown. */
export type RowOptions<Row> = {
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** How a row is highlighted. */
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
  /** The content of an expanded row, besides the hidden columns. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Which rows are opened, for a screen that opens some itself (`useOpenedRows`). */
  opened?: OpenedRows | undefined;
  /** Headings between the rows. */
  groups?: RowGroups<Row> | undefined;
};
