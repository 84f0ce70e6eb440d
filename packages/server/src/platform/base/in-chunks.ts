/** A list in parts of at most `size` items, in order; none for an empty list. For what one message or statement can hold. */
export function inChunks<Item>(list: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
