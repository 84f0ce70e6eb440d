import { isUnavailable } from '../database/database.ts';

type Waiting<Item> = { item: Item; done: PromiseWithResolvers<void> };

/**
 * Commits items in batches, one after the other; items that arrive during a commit go into the next one
 * together. So thousands of items cost a few transactions a second, and none waits in memory while nothing is
 * being stored. An item's promise settles with its batch. If a batch of several fails, halves are tried
 * separately, so that a bad item doesn't make others fail and is found with few transactions.
 *
 * @param options.max the weight of a batch; a single item always fits
 * @param options.weightOf the weight of one item; default 1
 */
export function groupCommit<Item>(
  commit: (items: readonly Item[]) => Promise<void>,
  { max, weightOf = () => 1 }: { max: number; weightOf?: (item: Item) => number },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    if (isCommitting) return;
    isCommitting = true;
    while (waiting.length > 0) await settle(takeNext());
    isCommitting = false;
  }

  function takeNext(): Waiting<Item>[] {
    let weight = 0;
    const end = waiting.findIndex(({ item }, index) => {
      weight += weightOf(item);
      return index > 0 && weight > max;
    });
    const next = end < 0 ? waiting : waiting.slice(0, end);
    waiting = end < 0 ? [] : waiting.slice(end);
    return next;
  }

  async function settle(part: readonly Waiting<Item>[]): Promise<void> {
    try {
      await commit(part.map(({ item }) => item));
      for (const { done } of part) done.resolve();
    } catch (error) {
      if (part.length === 1 || isUnavailable(error)) {
        for (const { done } of part) done.reject(error);
        return;
      }
      const half = Math.ceil(part.length / 2);
      await settle(part.slice(0, half));
      await settle(part.slice(half));
    }
  }

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    void commitAll();
    return done.promise;
  };
}
