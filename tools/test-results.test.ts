import { expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  flakyInPlaywright,
  flakyInVitest,
  flakyLines,
  sum,
  summaryLine,
  withExitCode,
} from './test-results.mjs';

test('a test file that does not load counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a flaky journey passed, and an error outside of the journeys is a failure', () => {
  const report = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 1, skipped: 2 });
});

test('a test that passed at the second try is named, with what the first one said', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'is steady', failureMessages: [] },
    {
      status: 'passed',
      fullName: 'is flaky',
      failureMessages: ['\u001b[31mError\u001b[39m: too late\n  at here'],
    },
    { status: 'failed', fullName: 'is broken', failureMessages: ['Error: no', 'Error: no'] },
  ];
  const report = { testResults: [{ name: '/repository/packages/a.test.ts', assertionResults }] };
  expect(flakyInVitest(report, '/repository')).toEqual(['packages/a.test.ts › is flaky: Error: too late']);
});

test('a journey that passed at the second try is named, wherever it stands', () => {
  const failed = { error: { message: '\u001b[2mError: gone\u001b[22m\nmore' } };
  const flaky = { title: 'is flaky', tests: [{ status: 'flaky', results: [failed, {}] }] };
  const steady = { title: 'is steady', tests: [{ status: 'expected', results: [{}] }] };
  const broken = { title: 'is broken', tests: [{ status: 'unexpected', results: [failed, failed] }] };
  const inside = { title: 'the carousel', file: 'b.journey.ts', specs: [flaky] };
  const suites = [
    { title: 'b.journey.ts', file: 'b.journey.ts', specs: [steady, broken, flaky], suites: [inside] },
  ];
  const line = 'e2e/b.journey.ts › is flaky: Error: gone';
  expect(flakyInPlaywright({ suites })).toEqual([line, line]);
  expect(flakyLines([line])).toEqual(['Flaky (passed at the second try):', `  ${line}`]);
  expect(flakyLines([])).toEqual([]);
});

test('a run that ends badly is never counted as all passed', () => {
  const allPassed = { passed: 5, failed: 0, skipped: 0 };
  expect(withExitCode(allPassed, 0).failed).toBe(0);
  expect(withExitCode(allPassed, 1).failed).toBe(1);
  expect(withExitCode({ ...allPassed, failed: 2 }, 1).failed).toBe(2);
});

test('the last line counts everything, and names skipped tests only when there are some', () => {
  const all = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 3, skipped: 4 },
  ]);
  expect(summaryLine(all)).toBe('3 passed, 3 failed, 4 skipped');
  expect(summaryLine({ ...all, skipped: 0 })).toBe('3 passed, 3 failed');
});
