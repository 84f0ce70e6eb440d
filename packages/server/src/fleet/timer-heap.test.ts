import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeapTimer, TimerHeap } from './timer-heap.ts';

const sleeper = (): HeapTimer => ({ wakeAt: Number.NaN, heapIndex: -1, wake() {} });

/** Takes all whose time has come. */
function takeAll(heap: TimerHeap, now: number): HeapTimer[] {
  const taken: HeapTimer[] = [];
  for (let due = heap.takeDue(now); due; due = heap.takeDue(now)) taken.push(due);
  return taken;
}

test('sleepers are woken in the order of their times, and not before', () => {
  const heap = new TimerHeap();
  const [early, middle, late] = [sleeper(), sleeper(), sleeper()];
  heap.set(late, 30);
  heap.set(early, 10);
  heap.set(middle, 20);
  expect(heap.earliest).toBe(10);
  expect(takeAll(heap, 25)).toEqual([early, middle]);
  expect(heap.earliest).toBe(30);
});

test('a sleeper that sets another time is woken once, at that time', () => {
  const heap = new TimerHeap();
  const [moved, other] = [sleeper(), sleeper()];
  heap.set(moved, 10);
  heap.set(other, 20);
  heap.set(moved, 30);
  expect(takeAll(heap, 25)).toEqual([other]);
  expect(takeAll(heap, 35)).toEqual([moved]);
  expect(heap.earliest).toBe(Number.POSITIVE_INFINITY);
});

test('whatever is set, moved and removed: all that are due come out in order, and nobody else', () => {
  const step = fc.record({
    who: fc.nat(11),
    what: fc.oneof(
      fc.record({ set: fc.nat(100) }),
      fc.constant('remove' as const),
      fc.record({ take: fc.nat(100) }),
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const heap = new TimerHeap();
      const all = Array.from({ length: 12 }, sleeper);
      const model = new Map<HeapTimer, number>();
      for (const { who, what } of steps) {
        const one = all[who]!;
        if (what === 'remove') {
          heap.remove(one);
          model.delete(one);
        } else if ('set' in what) {
          heap.set(one, what.set);
          model.set(one, what.set);
        } else {
          const expected = [...model].filter(([, at]) => at <= what.take);
          const taken = takeAll(heap, what.take);
          expect(taken.map((it) => it.wakeAt)).toEqual(
            expected.map(([, at]) => at).toSorted((a, b) => a - b),
          );
          expect(new Set(taken)).toEqual(new Set(expected.map(([it]) => it)));
          for (const it of taken) model.delete(it);
        }
        expect(heap.earliest).toBe(Math.min(Number.POSITIVE_INFINITY, ...model.values()));
      }
    }),
  );
});
