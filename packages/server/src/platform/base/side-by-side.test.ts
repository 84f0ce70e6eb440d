import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

/** Work that ends when the test says so. */
function heldWork() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const work = (item: number) => {
    begun.push(item);
    const end = Promise.withResolvers<void>();
    ends.set(item, end);
    return end.promise;
  };
  return {
    begun,
    work,
    async end(item: number) {
      ends.get(item)?.resolve();
      await new Promise(setImmediate);
    },
    async fail(item: number) {
      ends.get(item)?.reject(new Error('broken'));
      await new Promise(setImmediate);
    },
  };
}

test('one that is done makes room for the next, whatever the others do', async () => {
  const { begun, work, end } = heldWork();
  const all = sideBySide([1, 2, 3, 4], { atOnce: 2 }, work);
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(3);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(1);
  await end(4);
  await all;
});

test('nothing is begun once it is not to go on', async () => {
  const { begun, work, end } = heldWork();
  let isHeld = true;
  const all = sideBySide([1, 2, 3], { atOnce: 1, goesOn: () => isHeld }, work);
  isHeld = false;
  await end(1);
  await all;
  expect(begun).toEqual([1]);
});

test('a failure is reported at once, and nothing is begun after it', async () => {
  const { begun, work, end, fail } = heldWork();
  const all = sideBySide([1, 2, 3, 4], { atOnce: 2 }, work);
  const failure = expect(all).rejects.toThrow('broken');
  await fail(1);
  await failure;
  await end(2);
  expect(begun).toEqual([1, 2]);
});

test('an empty list is done', async () => {
  await sideBySide([], { atOnce: 2 }, () => Promise.reject(new Error('nothing to do')));
});
