/** Headings between the rows of a table. */
export type RowGroups<Row> = {
  /** In their order. */
  titles: readonly string[];
  /** The title above a row; undefined for rows above all headings. */
  titleOf: (row: Row) => string | undefined;
};

/** The rows by their headings. Within a group they keep their order. */
export function inGroups<Row>(rows: readonly Row[], { titles, titleOf }: RowGroups<Row>): Row[] {
  const places = new Map(titles.map((title, place) => [title, place]));
  const placeOf = (row: Row) => places.get(titleOf(row) ?? '') ?? -1;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
