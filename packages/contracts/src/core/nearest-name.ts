/** At most two typing errors; in short words two would make another word. */
const MAX_DISTANCE = 2;
const FEW_LETTERS = 5;

/**
 * The known name that was probably meant, regardless of case; undefined if none is near, or if two are
 * equally near.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const furthest = wanted.length < FEW_LETTERS ? 1 : MAX_DISTANCE;
  const [first, second] = names
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((a, b) => a.distance - b.distance);
  return first?.distance === second?.distance ? undefined : first?.name;
}

/**
 * Characters to insert, remove or replace (Levenshtein); anything beyond `MAX_DISTANCE` counts as the same
 * distance.
 */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return MAX_DISTANCE + 1;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    let diagonal = row[0] ?? 0;
    const next = [index + 1];
    for (let column = 1; column <= b.length; column++) {
      const above = row[column] ?? 0;
      const cost = letter === b[column - 1] ? 0 : 1;
      next.push(Math.min((next[column - 1] ?? 0) + 1, above + 1, diagonal + cost));
      diagonal = above;
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
