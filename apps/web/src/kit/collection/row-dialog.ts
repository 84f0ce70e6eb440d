/** Which dialog of a CRUD page is open: to add a row, or for one row. */
export type RowDialog<Row, Kind extends string = 'edit' | 'delete'> =
  | { kind: 'add' }
  | { kind: Kind; row: Row };
