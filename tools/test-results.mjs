// Counts what Vitest and Playwright report in JSON, and names what failed.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The part of an error's text that says what was wrong; excerpts of the source come after it. */
const MAX_ERROR_LINES = 8;
/** A line of a stack that names no file of ours. CI shows a few thousand characters, which such lines would fill. */
const FOREIGN_FRAME = /^\s+at (?:.*(?:node_modules|node:)|new Promise|<anonymous>)/;

/**
 * failures: the file of each failed test and what it is called, and below that the beginning of each of its errors.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/**
 * Vitest's JSON report. A file that failed without a failed test counts as a failure: it could not be loaded, or something
 * failed before or after all of its tests, which are then reported as skipped or passed.
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((file) => vitestFailures(file, broken.includes(file))),
  };
}

function vitestFailures({ name, message, assertionResults }, isBroken) {
  const file = relative(process.cwd(), name);
  if (isBroken) {
    const what = assertionResults.length === 0 ? 'it does not load' : 'before or after its tests';
    return [withErrors(`${file}: ${what}`, [message])];
  }
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => withErrors(`${file}: ${fullName}`, failureMessages));
}

/** @param {string[]} errors their texts, with a terminal's colours or without */
function withErrors(title, errors) {
  const lines = errors.flatMap((error) =>
    stripVTControlCharacters(error)
      .trim()
      .split('\n')
      .filter((line) => !FOREIGN_FRAME.test(line))
      .slice(0, MAX_ERROR_LINES),
  );
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
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
      ...failedSpecs.map(({ file, title, tests }) =>
        withErrors(`${file}: ${title}`, tests.flatMap(errorsOf)),
      ),
      ...report.errors.map(({ message }) => `outside of the journeys: ${message}`),
    ],
  };
}

/** A suite holds the suites of its `describe` blocks. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function errorsOf({ results }) {
  return results.flatMap(({ errors }) => errors.map(({ message }) => message));
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
