type Identified = { id: string };

/**
 * The rows that are being read, each in its place and with what is known of it now. One that is no longer on the page
 * stays as it was: nothing moves under the reader.
 */
export function inPlace<Row extends Identified>(held: readonly Row[], current: readonly Row[]): Row[] {
  const known = new Map(current.map((row) => [row.id, row]));
  return held.map((row) => known.get(row.id) ?? row);
}

/** Whether both hold the same rows in the same order. */
export function isSameOrder(a: readonly Identified[], b: readonly Identified[]): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}
