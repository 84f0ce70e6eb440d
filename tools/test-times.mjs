// How long npm test takes: the time of each phase and of each test file.

const SLOWEST_SHOWN = 20;
const WIDTH = 12;

/**
 * @typedef {{ name: string, seconds: number }} Phase
 * @typedef {{ file: string, kind: string, seconds: number }} FileTime kind: a Vitest or Playwright project
 */

/** Measures phases, several at a time if need be. */
export function phaseClock(now = () => performance.now()) {
  const startedAt = now();
  /** @type {Phase[]} */
  const phases = [];
  return {
    phases,
    totalSeconds: () => seconds(now() - startedAt),
    /** Runs `work` and records its time, also when it fails. */
    async measure(name, work) {
      const from = now();
      try {
        return await work();
      } finally {
        phases.push({ name, seconds: seconds(now() - from) });
      }
    },
  };
}

/**
 * The time of each file in Playwright's JSON report: its tests with their hooks, and workers' start.
 * @returns {FileTime[]}
 */
export function playwrightFileTimes(report) {
  const files = new Map();
  const add = ({ specs, suites = [] }) => {
    for (const { file, tests } of specs) {
      for (const { projectName, results } of tests) {
        const key = JSON.stringify([projectName, file]);
        const ms = results.reduce((total, { duration }) => total + duration, 0);
        files.set(key, (files.get(key) ?? 0) + ms);
      }
    }
    for (const suite of suites) add(suite);
  };
  for (const suite of report.suites) add(suite);
  return [...files].map(([key, ms]) => {
    const [kind, file] = JSON.parse(key);
    return { file: `e2e/${file}`, kind, seconds: seconds(ms) };
  });
}

/**
 * What npm test prints: each phase, each kind of test as the sum of its files, and the slowest files.
 * @param {{ totalSeconds: number, phases: Phase[], files: FileTime[] }} times files: slowest first
 */
export function timesTable({ totalSeconds, phases, files }) {
  const kinds = new Map();
  for (const { kind, seconds: own } of files) kinds.set(kind, (kinds.get(kind) ?? 0) + own);
  return [
    'Phases (checks run beside vitest)',
    ...phases.map(({ name, seconds: own }) => row(own, name)),
    row(totalSeconds, 'in all'),
    'Sum of file times by kind',
    ...[...kinds].map(([kind, total]) => row(total, kind)),
    'Slowest files',
    ...files.slice(0, SLOWEST_SHOWN).map(({ file, kind, seconds: own }) => row(own, `${kind}: ${file}`)),
  ].join('\n');
}

const row = (value, text) => `${`${value.toFixed(1)} s`.padStart(WIDTH)}  ${text}`;

const seconds = (ms) => Math.round(ms / 100) / 10;
