import { expect, test } from 'vitest';
import { phaseClock, playwrightFileTimes, timesTable } from './test-times.mjs';

test('a phase that fails is measured too', async () => {
  let now = 1_000;
  const clock = phaseClock(() => now);
  await clock.measure('install', async () => {
    now += 61_230;
  });
  const failing = clock.measure('build', async () => {
    now += 5_000;
    throw new Error('no disk');
  });
  await expect(failing).rejects.toThrow('no disk');
  expect(clock.phases).toEqual([
    { name: 'install', seconds: 61.2 },
    { name: 'build', seconds: 5 },
  ]);
  expect(clock.totalSeconds()).toBe(66.2);
});

test('the time of a journey file is the sum of its tests, in describe blocks too', () => {
  const spec = (projectName: string, ...durations: number[]) => ({
    file: 'a.journey.ts',
    tests: [{ projectName, results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [
      { specs: [spec('journeys', 1_000)], suites: [{ specs: [spec('journeys', 500, 700)] }] },
      { specs: [spec('faults', 4_000)] },
    ],
  };
  expect(playwrightFileTimes(report)).toEqual([
    { file: 'e2e/a.journey.ts', kind: 'journeys', seconds: 2.2 },
    { file: 'e2e/a.journey.ts', kind: 'faults', seconds: 4 },
  ]);
});

test('the table has every phase, the sum of each kind and the twenty slowest files', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({
    file: `file-${index}.test.ts`,
    kind: index % 2 === 0 ? 'unit' : 'web',
    seconds: 30 - index,
  }));
  const table = timesTable({ totalSeconds: 400, phases: [{ name: 'types', seconds: 41.5 }], files });
  expect(table).toContain('41.5 s  types');
  expect(table).toContain('400.0 s  in all');
  expect(table).toContain('234.0 s  unit');
  expect(table).toContain('11.0 s  web: file-19.test.ts');
  expect(table).not.toContain('file-20.test.ts');
});
