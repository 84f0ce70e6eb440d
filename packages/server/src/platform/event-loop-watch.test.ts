import { eventually } from '@arkwright/testing/eventually';
import { expect, test, vi } from 'vitest';
import { type Pause, reportPauses, watchEventLoop } from './event-loop-watch.ts';
import { createMetrics } from './metrics.ts';

/** Uses the processor, like a loop over user input. */
function holdThread(ms: number): void {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const used = process.threadCpuUsage();
    if (used.user + used.system - user - system > ms * 1000) return;
  }
}

test('work that blocks the thread is reported with the running route', async () => {
  const pauses: Pause[] = [];
  const watch = watchEventLoop((pause) => pauses.push(pause));
  const end = watch.begin('POST /api/idle');
  await eventually(async () => {
    const endHeavy = watch.begin('PUT /api/heavy');
    holdThread(200);
    endHeavy();
    await new Promise((resolve) => setTimeout(resolve, 25));
    expect(pauses).not.toEqual([]);
  });
  end();
  watch.stop();
  expect(pauses[0]?.during.toSorted()).toEqual(['POST /api/idle', 'PUT /api/heavy']);
});

test('an idle thread is woken less often, and watched as before once it has something to do', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const everyMs = () => timers.mock.calls.at(-1)?.[1];
  const pauses: Pause[] = [];
  const watch = watchEventLoop((pause) => pauses.push(pause));
  const usual = everyMs() ?? Number.NaN;
  await eventually(() => expect(everyMs()).toBeGreaterThan(usual));
  const end = watch.begin('PUT /api/heavy');
  expect(everyMs()).toBe(usual);
  holdThread(200);
  await eventually(() => expect(pauses).toMatchObject([{ during: ['PUT /api/heavy'] }]));
  end();
  watch.stop();
});

test('a thread that got no processor time blocks nobody by itself', async () => {
  const pauses: Pause[] = [];
  const watch = watchEventLoop((pause) => pauses.push(pause));
  // Waits without using the processor, like a suspended process.
  for (let times = 0; times < 3; times++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  watch.stop();
  expect(pauses).toEqual([]);
});

test('metrics count each pause by its route, and the log combines those of a second', async () => {
  const metrics = createMetrics();
  const lines: object[] = [];
  let now = 10_000;
  const log = { warn: (fields: object) => lines.push(fields) };
  // Uses only this much of the logger and the clock.
  const report = reportPauses({ metrics, log, clock: { now: () => now } } as never, 'api');
  report({ ms: 70, during: ['PUT /api/bots'] });
  report({ ms: 80, during: ['PUT /api/bots', 'GET /api/bots/list'] });
  report({ ms: 90, during: [] });
  now += 1000;
  report({ ms: 60, during: ['PUT /api/bots'] });
  expect(lines).toEqual([
    { part: 'api', ms: 70, during: ['PUT /api/bots'], pauses: 1 },
    { part: 'api', ms: 60, during: ['PUT /api/bots'], pauses: 3 },
  ]);
  const { values } = await metrics.pauses.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels.route, value])).toEqual([
    ['PUT /api/bots', 2],
    ['several', 1],
    ['none', 1],
  ]);
});
