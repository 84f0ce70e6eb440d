import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summary, withExitCode } from './test-results.mjs';

test('a test file that does not load, or fails around its tests, counts as a failure; each failure is named with its error', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: '/x/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] },
      {
        name: join(process.cwd(), 'tools/b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'b one' },
          {
            status: 'failed',
            fullName: 'b two',
            failureMessages: [
              'Error: \u001b[31mnot two\u001b[39m\n    at x\n    at run (file:///y/node_modules/vitest/z.js:1:1)',
            ],
          },
        ],
      },
      {
        name: join(process.cwd(), 'tools/c.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: join(process.cwd(), 'tools/d.test.ts'),
        status: 'failed',
        message: 'beforeAll failed',
        assertionResults: [{ status: 'skipped', fullName: 'd' }],
      },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 3,
    skipped: 1,
    failures: [
      'tools/b.test.ts: b two\n    Error: not two\n        at x',
      'tools/c.test.ts: it does not load\n    no such module',
      'tools/d.test.ts: before or after its tests\n    beforeAll failed',
    ],
  });
});

test('a journey that passed at the second try and an error outside of the journeys are failures', () => {
  const spec = (title: string, status: string, messages: string[] = []) => ({
    file: 'e2e/x.journey.ts',
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const longMessage = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const report = {
    stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 2 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('fine', 'expected'), spec('not always', 'flaky', [longMessage])],
        suites: [{ specs: [spec('wrong', 'unexpected', ['first', 'second']), spec('off', 'skipped')] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: [
      expect.stringMatching(/^e2e\/x\.journey\.ts: not always\n {4}line 0\n(?:.*\n)* {4}line 7$/),
      'e2e/x.journey.ts: wrong\n    first\n    second',
      'outside of the journeys: no browser',
    ],
  });
});

test('a run that ends badly is never counted as all passed', () => {
  const allPassed = { passed: 5, failed: 0, skipped: 0, failures: [] };
  expect(withExitCode(allPassed, 0, 'vitest')).toEqual(allPassed);
  expect(withExitCode(allPassed, 1, 'vitest')).toEqual({
    ...allPassed,
    failed: 1,
    failures: ['vitest ended with 1, though no test failed'],
  });
  const someFailed = { ...allPassed, failed: 2, failures: ['a: b', 'a: c'] };
  expect(withExitCode(someFailed, 1, 'vitest')).toEqual(someFailed);
});

test('the last line counts everything; what failed is named before it', () => {
  const all = sum([
    { passed: 1, failed: 0, skipped: 0, failures: [] },
    { passed: 2, failed: 1, skipped: 4, failures: ['tools/a.test.ts: adds'] },
  ]);
  expect(summary(all)).toBe('FAILED tools/a.test.ts: adds\n3 passed, 1 failed, 4 skipped');
  expect(summary({ ...all, failed: 0, skipped: 0, failures: [] })).toBe('3 passed, 0 failed');
});
