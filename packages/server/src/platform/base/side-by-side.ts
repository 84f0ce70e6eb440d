/**
 * Works on all items in order, at most `atOnce` at a time: one that is done makes room for the next. Begins none as soon as
 * `goesOn` says no. Rejects as soon as one does; those that have begun go on.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  { atOnce, goesOn = () => true }: { atOnce: number; goesOn?: () => boolean },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let hasFailed = false;
  const left = items.values();
  const workOn = async () => {
    for (const item of left) {
      if (hasFailed || !goesOn()) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workOn));
}
