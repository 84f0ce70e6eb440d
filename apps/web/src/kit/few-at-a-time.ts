/** How many are under way at the same time. */
const AT_A_TIME = 4;

/** KIT · Does something with each of several, a few at the same time: those after them wait for one to end. */
export async function fewAtATime<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  async function takeNext(): Promise<void> {
    const next = left.shift();
    if (next === undefined) return;
    await run(next);
    return takeNext();
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, takeNext));
}
