/** Whether a value of a line has no known neighbour on either side: a line alone would not show it. */
export function isLonePoint(values: readonly (number | null)[], index: number): boolean {
  const isKnown = (at: number) => typeof values[at] === 'number';
  return isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1);
}
