import { expect, test } from 'vitest';
import { PAGE_ROWS, readPages } from './read-pages.ts';

test.each([0, 1, PAGE_ROWS, PAGE_ROWS + 1, 2 * PAGE_ROWS])(
  'all of %s rows are read, each once',
  async (count) => {
    const asked: number[] = [];
    const rows = await readPages<number>(async (after = 0, limit) => {
      asked.push(after);
      return Array.from({ length: Math.min(limit, count - after) }, (_, index) => after + index + 1);
    });
    expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(asked).toHaveLength(Math.floor(count / PAGE_ROWS) + 1);
  },
);
