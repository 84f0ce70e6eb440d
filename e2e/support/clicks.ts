import type { Locator } from '@playwright/test';

/** Counts what a person clicks or taps: the price of a job. Typing is not counted. */
export function countClicks() {
  let count = 0;
  return {
    async on(target: Locator): Promise<void> {
      await target.click();
      count += 1;
    },
    get count() {
      return count;
    },
  };
}
