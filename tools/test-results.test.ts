import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summaryLine, withExitCode } from './test-results.mjs';

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

test('a journey that passed at the second try and an error outside of the journeys are failures', () => {
  const report = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
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
