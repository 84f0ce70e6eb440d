// Counts what Vitest and Playwright report in JSON.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Vitest's JSON report. A file that could not even be loaded has no tests in it, but counts as a failure.
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Playwright's JSON report. A flaky test passed at last; errors outside of tests count as failures.
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * A run that ended badly is a failure even when every test that it counted passed (an unhandled error, a crash).
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Tests of Vitest's JSON report that passed at the second try, each with what the first one said.
 * @returns {string[]}
 */
export function flakyInVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        line(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
      ),
  );
}

/**
 * The same of Playwright's JSON report. When a serial file is tried again, the ones before the one that failed are, too:
 * they are not flaky.
 * @returns {string[]}
 */
export function flakyInPlaywright(report) {
  const inSuite = ({ file, specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => line(`e2e/${file} › ${title}`, firstError(results))),
    ),
    ...suites.flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

const firstError = (results) => results.find(({ error }) => error !== undefined)?.error.message;

function line(name, message = '') {
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  return `${name}: ${first}`;
}

/**
 * What stands above the last line when something was flaky.
 * @returns {string[]}
 */
export function flakyLines(flaky) {
  return flaky.length > 0 ? ['Flaky (passed at the second try):', ...flaky.map((each) => `  ${each}`)] : [];
}

/** The last line of a test run. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
