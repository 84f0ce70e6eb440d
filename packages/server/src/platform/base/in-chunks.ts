/**
 * A list in parts of at most `size` items, in order; empty for an empty list. For limits of a message or
 * statement.
 */
export function inChunks<Item>(list: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
