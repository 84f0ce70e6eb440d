import { beforeEach, expect, test } from 'vitest';
import { createPace, eachInSlices, inSlices, mapInSlices } from './slices.ts';

/** By what pieces of work take, all on one thread. */
let now = 0;

/** Work that takes so long for each item. */
function workTaking(ms: number) {
  const work = (item: number) => {
    now += ms;
    return item * 2;
  };
  return { work, pace: createPace(() => now) };
}

/** How often others had the thread during some work. */
async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

// The thread's turn may have begun by the real clock, in another test: each test begins in a turn of its own.
beforeEach(() => new Promise<void>((resolve) => void setImmediate(resolve)));

const items = Array.from({ length: 1000 }, (_, index) => index);

test('the results are in the order of the items', async () => {
  const { work, pace } = workTaking(1);
  expect(await mapInSlices(items, work, pace)).toEqual(items.map((item) => item * 2));
});

test('others get the thread every 5 ms of work', async () => {
  const { work, pace } = workTaking(1);
  expect(await turnsOfOthers(() => mapInSlices(items, work, pace))).toBeGreaterThanOrEqual(199);
});

test('an item that takes longer is the only one of its slice', async () => {
  const { work, pace } = workTaking(30);
  expect(await turnsOfOthers(() => mapInSlices(items, work, pace))).toBeGreaterThanOrEqual(999);
});

test('short work costs no turn', async () => {
  const { work, pace } = workTaking(0);
  expect(await turnsOfOthers(() => mapInSlices(items, work, pace))).toBe(0);
});

test('an error ends the work', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  await expect(mapInSlices(items, broken)).rejects.toThrow('broken');
});

test('work in steps of a generator is done in slices as well', async () => {
  const { work, pace } = workTaking(1);
  function* steps() {
    let sum = 0;
    for (const item of items) {
      sum += work(item);
      yield;
    }
    return sum;
  }
  expect(await turnsOfOthers(() => inSlices(steps(), pace))).toBeGreaterThanOrEqual(199);
  expect(await inSlices(steps())).toBe(999_000);
});

test('however much work runs at once, others get the thread after each slice', async () => {
  const atOnce = 20;
  const turns = await turnsOfOthers(() =>
    Promise.all(
      Array.from({ length: atOnce }, () => {
        const { work, pace } = workTaking(10);
        return mapInSlices(items.slice(0, 50), work, pace);
      }),
    ),
  );
  expect(turns).toBeGreaterThanOrEqual(atOnce * 49);
});

test('pieces that many callers are sent leave the thread to others after each slice', async () => {
  const send = async () => {
    const { work, pace } = workTaking(10);
    function* pieces() {
      for (const item of items.slice(0, 50)) yield work(item);
    }
    const sent: number[] = [];
    for await (const piece of eachInSlices(pieces(), pace)) sent.push(piece);
    return sent;
  };
  let sent: number[][] = [];
  const turns = await turnsOfOthers(async () => {
    sent = await Promise.all(Array.from({ length: 20 }, send));
  });
  expect(turns).toBeGreaterThanOrEqual(20 * 49);
  expect(sent).toEqual(Array(20).fill(items.slice(0, 50).map((item) => item * 2)));
});

test('of work that begins all at once, each gets a little of a turn, and one its slice', async () => {
  const atOnce = 20;
  const doneInTurns: number[] = [];
  let done = 0;
  const note = () => {
    doneInTurns.push(done);
    done = 0;
    if (doneInTurns.length < 10) setImmediate(note);
  };
  setImmediate(note);
  await Promise.all(
    Array.from({ length: atOnce }, () => {
      const { work, pace } = workTaking(1);
      return mapInSlices(
        items.slice(0, 50),
        (item) => {
          done++;
          return work(item);
        },
        pace,
      );
    }),
  );
  expect(Math.max(...doneInTurns)).toBeLessThanOrEqual(5 + 2 * atOnce);
});

test('a piece of work that has waited for the database takes its part of a turn in which others work', async () => {
  const { work, pace } = workTaking(1);
  const { pace: other } = workTaking(1);
  now += 100;
  await mapInSlices(items.slice(0, 3), work, pace);
  now += 100;
  expect(other.step()).toBeInstanceOf(Promise);
});
