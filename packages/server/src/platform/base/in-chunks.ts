/**
 * A list in parts of at most `size` items, in order; empty for an empty list. For limits of a message or
 * statement.
 */
export function inChunks<Item>(list: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** The same in parts whose items weigh at most `max` together; an item that weighs more is a part by itself. */
export function inWeighedChunks<Item>(
  list: readonly Item[],
  { max, weightOf }: { max: number; weightOf: (item: Item) => number },
): Item[][] {
  const chunks: Item[][] = [];
  let weight = 0;
  for (const item of list) {
    const own = weightOf(item);
    const last = chunks.at(-1);
    weight += own;
    if (last && weight <= max) last.push(item);
    else {
      chunks.push([item]);
      weight = own;
    }
  }
  return chunks;
}
