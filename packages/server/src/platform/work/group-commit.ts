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

  const settle = (part: readonly Waiting<Item>[]) =>
    commitInHalves(part, {
      async commit(waiters) {
        await commit(waiters.map(({ item }) => item));
        for (const { done } of waiters) done.resolve();
      },
      onFailed: ({ done }, error) => done.reject(error),
    });

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    void commitAll();
    return done.promise;
  };
}

/**
 * Commits items together. If that fails, halves of them are tried, so that a bad one doesn't make others fail and is found
 * with few transactions; none is tried again while the database is away. Resolves when each was committed or has failed.
 */
export async function commitInHalves<Item>(
  items: readonly Item[],
  using: {
    commit: (items: readonly Item[]) => Promise<void>;
    onFailed: (item: Item, error: unknown) => Promise<void> | void;
  },
): Promise<void> {
  try {
    await using.commit(items);
  } catch (error) {
    if (items.length <= 1 || isUnavailable(error)) {
      for (const item of items) await using.onFailed(item, error);
      return;
    }
    const half = Math.ceil(items.length / 2);
    await commitInHalves(items.slice(0, half), using);
    await commitInHalves(items.slice(half), using);
  }
}
