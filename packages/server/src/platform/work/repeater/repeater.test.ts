import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RepeatedWork, Repeater } from './repeater.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A repeater whose turns last `turnMs`, and when each of them began. */
function repeat({ turnMs = 0, ...work }: Partial<RepeatedWork> & { turnMs?: number }) {
  const startedAt = Date.now();
  const begins: number[] = [];
  const failures: unknown[] = [];
  let atOnce = 0;
  const repeater = new Repeater({
    async run() {
      begins.push(Date.now() - startedAt);
      atOnce++;
      expect(atOnce, 'turns that run at once').toBe(1);
      if (turnMs > 0) await new Promise((resolve) => setTimeout(resolve, turnMs));
      atOnce--;
    },
    onFailure: (error) => failures.push(error),
    ...work,
  });
  return { repeater, begins, failures };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('takes a turn at intervals, counted from the end of the last one', async () => {
  const { begins } = repeat({ everyMs: 100, turnMs: 30 });
  await pass(400);
  expect(begins).toEqual([100, 230, 360]);
});

test('asks after each turn how long to wait where that is a function', async () => {
  let waitMs = 10;
  const { begins } = repeat({
    everyMs: () => {
      waitMs *= 2;
      return waitMs;
    },
  });
  await pass(200);
  expect(begins).toEqual([20, 60, 140]);
});

test('takes no turn by itself without an interval', async () => {
  const { begins } = repeat({});
  await pass(86_400_000);
  expect(begins).toEqual([]);
});

test('pokes of the same moment share a turn, which comes at once', async () => {
  const { repeater, begins } = repeat({});
  await pass(50);
  repeater.poke();
  repeater.poke();
  expect(begins).toEqual([]);
  await pass(0);
  expect(begins).toEqual([50]);
  await pass(1000);
  expect(begins).toEqual([50]);
});

test('pokes within the gathering time share a turn', async () => {
  const { repeater, begins } = repeat({ gatherMs: 200 });
  repeater.poke();
  await pass(150);
  repeater.poke();
  await pass(1000);
  expect(begins).toEqual([200]);
});

test('an interval that ends first takes what was poked', async () => {
  const { repeater, begins } = repeat({ everyMs: 1000, gatherMs: 200 });
  await pass(900);
  repeater.poke();
  await pass(600);
  expect(begins).toEqual([1000]);
});

test('the interval begins anew with a poked turn', async () => {
  const { repeater, begins } = repeat({ everyMs: 1000 });
  await pass(400);
  repeater.poke();
  await pass(1500);
  expect(begins).toEqual([400, 1400]);
});

test('pokes during a turn make one more after it, never beside it', async () => {
  const { repeater, begins } = repeat({ turnMs: 100 });
  repeater.poke();
  await pass(40);
  repeater.poke();
  repeater.poke();
  await pass(1000);
  expect(begins).toHaveLength(2);
});

test('gathers after the turn what was poked during it', async () => {
  const { repeater, begins } = repeat({ turnMs: 100, gatherMs: 30 });
  repeater.poke();
  await pass(40);
  repeater.poke();
  await pass(1000);
  expect(begins).toEqual([30, 160]);
});

test('a turn may ask for the next one itself', async () => {
  let left = 3;
  const repeater: Repeater = new Repeater({
    run() {
      if (--left > 0) repeater.poke();
    },
    onFailure() {},
    gatherMs: 10,
  });
  repeater.poke();
  await pass(1000);
  expect(left).toBe(0);
});

test('leaves a gap between turns, however often it is poked', async () => {
  const { repeater, begins } = repeat({ gatherMs: 30, gapMs: 300 });
  for (let at = 0; at < 1000; at += 10) {
    repeater.poke();
    await pass(10);
  }
  expect(begins).toEqual([30, 330, 630, 930]);
});

test('reports a failure, and the next turn comes at its interval', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  const { failures } = repeat({ everyMs: 100, run });
  await pass(150);
  expect(failures).toEqual([new Error('away')]);
  await pass(100);
  expect(run).toHaveBeenCalledTimes(2);
  expect(failures).toHaveLength(1);
});

test('reports what is thrown at once, too', async () => {
  const { repeater, failures } = repeat({
    run() {
      throw new Error('at once');
    },
  });
  await repeater.runNow();
  expect(failures).toEqual([new Error('at once')]);
});

test('a failed turn is taken again after its own time, which pokes do not shorten', async () => {
  const begins: number[] = [];
  const began = Date.now();
  const { repeater } = repeat({
    everyMs: 5000,
    retryMs: 1000,
    run() {
      begins.push(Date.now() - began);
      if (begins.length === 1) throw new Error('away');
    },
  });
  repeater.poke();
  await pass(100);
  repeater.poke();
  await pass(900);
  expect(begins).toEqual([0, 1000]);
  repeater.poke();
  await pass(1);
  expect(begins).toEqual([0, 1000, 1000]);
});

test('a failed turn is taken again after its own time without a poke, too', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  const { repeater } = repeat({ everyMs: 5000, retryMs: 1000, run });
  void repeater.runNow();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runNow takes the turn that was planned', async () => {
  const { repeater, begins } = repeat({ gatherMs: 200 });
  repeater.poke();
  await pass(50);
  void repeater.runNow();
  await pass(1000);
  expect(begins).toEqual([50]);
});

test('runNow begins at once, without gathering, and resolves when the turn has ended', async () => {
  const { repeater, begins } = repeat({ gatherMs: 500, turnMs: 100 });
  let isDone = false;
  void repeater.runNow().then(() => {
    isDone = true;
  });
  await pass(99);
  expect([begins, isDone]).toEqual([[0], false]);
  await pass(1);
  expect(isDone).toBe(true);
});

test('runNow during a turn waits for one more, right after it', async () => {
  const { repeater, begins } = repeat({ gatherMs: 500, turnMs: 100 });
  void repeater.runNow();
  await pass(50);
  const second = repeater.runNow();
  await pass(150);
  await second;
  expect(begins).toEqual([0, 100]);
});

test('stop waits for the turn under way, and none follows', async () => {
  const { repeater, begins } = repeat({ everyMs: 10, turnMs: 100 });
  await pass(20);
  repeater.poke();
  let isStopped = false;
  void repeater.stop().then(() => {
    isStopped = true;
  });
  await pass(89);
  expect(isStopped).toBe(false);
  await pass(1);
  expect(isStopped).toBe(true);
  repeater.poke();
  await repeater.runNow();
  await pass(1000);
  expect(begins).toEqual([10]);
  expect(vi.getTimerCount()).toBe(0);
});

test('stop answers those that wait for a turn that does not come', async () => {
  const { repeater, begins } = repeat({ turnMs: 100 });
  const first = repeater.runNow();
  const second = repeater.runNow();
  const stopped = repeater.stop();
  await pass(100);
  await Promise.all([first, second, stopped]);
  expect(begins).toEqual([0]);
});

test('stop takes back what was planned', async () => {
  const { repeater, begins } = repeat({ gatherMs: 50 });
  repeater.poke();
  await repeater.stop();
  await pass(1000);
  expect(begins).toEqual([]);
});

test('a poke after stop makes no turn', async () => {
  const { repeater, begins } = repeat({ everyMs: 100 });
  await repeater.stop();
  repeater.poke();
  await pass(1000);
  expect(begins).toEqual([]);
});
