import type { ReactNode } from 'react';
import type { Column } from './column.ts';

/** How a row stands out: what needs a look, or is not in use. */
export type RowTone = 'danger' | 'warning' | 'off';

/** How the rows of a table are shown. */
export type RowOptions<Row> = {
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Which rows stand out, and how. */
  toneOf?: ((row: Row) => RowTone | undefined) | undefined;
  /** What an opened row shows below itself, beside the columns that do not show. */
  detail?: ((row: Row) => ReactNode) | undefined;
};
