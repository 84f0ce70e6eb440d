type Identified = { id: string };

/**
 * The visible rows, each in its place with its current values. One that is no longer on the page stays as it was: nothing
 * moves while reading.
 */
export function inPlace<Row extends Identified>(held: readonly Row[], current: readonly Row[]): Row[] {
  const known = new Map(current.map((row) => [row.id, row]));
  return held.map((row) => known.get(row.id) ?? row);
}

/** Whether both hold the same rows in the same order. */
export function isSameOrder(a: readonly Identified[], b: readonly Identified[]): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}
