// Counts what Vitest and Playwright report in JSON, and names what failed.
import { relative } from 'node:path';

/**
 * failures: the file of each failed test and what it is called.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

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
    failures: report.testResults.flatMap((file) => vitestFailures(file, broken.includes(file))),
  };
}

function vitestFailures({ name, assertionResults }, isBroken) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return isBroken ? [`${file}: it does not load`] : failed.map(({ fullName }) => `${file}: ${fullName}`);
}

/**
 * Playwright's JSON report. What passed at the second try only and errors outside of tests count as failures.
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failedSpecs = report.suites.flatMap(specsOf).filter(({ tests }) => tests.some(hasFailed));
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...failedSpecs.map(({ file, title }) => `${file}: ${title}`),
      ...report.errors.map(({ message }) => `outside of the journeys: ${message}`),
    ],
  };
}

/** A suite holds the suites of its `describe` blocks. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function hasFailed({ status }) {
  return status === 'unexpected' || status === 'flaky';
}

/**
 * A run that ended badly is a failure even when every test that it counted passed (an unhandled error, a crash).
 * @param {string} name what ran
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode, name) {
  return exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`${name} ended with ${exitCode}, though no test failed`] }
    : counts;
}

/** @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/**
 * The last lines of a test run: what failed, and the counts. They are said again at the end because a log of CI is
 * often shown by its end only.
 */
export function summary({ passed, failed, skipped, failures }) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map((failure) => `FAILED ${failure}`), counts].join('\n');
}
