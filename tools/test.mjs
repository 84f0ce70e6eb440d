// npm test: installs and builds what is missing, then runs the checks beside Vitest, and Playwright. It ends with the time of
// each phase, the slowest files and one line that counts all tests. The times are kept in test-times.json.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, programEnvironment, root } from './prepare.mjs';
import { countPlaywright, countVitest, sum, summary, withExitCode } from './test-results.mjs';
import { phaseClock, playwrightFileTimes, timesTable } from './test-times.mjs';

const reports = mkdtempSync(join(tmpdir(), 'arkwright-results-'));
const TIMES_FILE = join(root, 'test-times.json');
/** Scripts of package.json; each counts as one test. */
const CHECKS = [
  'format:check',
  'lint',
  'types',
  'graph',
  'dead',
  'docs:check',
  'bounds:check',
  'loops:check',
];
const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };

const clock = phaseClock();
try {
  await clock.measure('install', ensureInstalled);
  await clock.measure('build', ensureBuilt);
  // The checks have a lower priority and use what Vitest leaves. Journeys need both processors, and a test that gets a tenth
  // of one exceeds its time limit, so Playwright comes last and runs alone.
  const runs = await Promise.all([runChecks(), runVitest().then(checkSettings).then(runPlaywright)]);
  const counts = sum(runs);
  reportTimes();
  console.log(summary(counts));
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(summary(failure('npm test did not finish')));
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const results = [];
  for (const name of CHECKS) {
    const options = { label: name, shell: true, inBackground: true };
    const exitCode = await clock.measure(name, () => run(scripts[name], [], options));
    results.push(exitCode === 0 ? { ...NONE, passed: 1 } : failure(`npm run ${name}`));
  }
  return sum(results);
}

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const exitCode = await clock.measure('vitest', () =>
    runTool(
      'vitest/vitest.mjs',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        `--reporter=${join(root, 'tools', 'file-times-reporter.mjs')}`,
      ],
      {
        label: 'vitest',
        inBackground: true,
        environment: { FILE_TIMES: join(reports, 'vitest-times.json') },
      },
    ),
  );
  return read('vitest', report, exitCode, countVitest);
}

/** @param {import('./test-results.mjs').Counts} before added to the result */
async function checkSettings(before) {
  const exitCode = await clock.measure('test:settings', () =>
    run(pinnedNode, [join(root, 'tools', 'test-settings.mjs'), '--sample'], {
      label: 'test:settings',
    }),
  );
  return sum([
    before,
    exitCode === 0 ? { ...NONE, passed: 1 } : failure('npm run test:settings -- --sample'),
  ]);
}

/** @param {import('./test-results.mjs').Counts} before added to the result */
async function runPlaywright(before) {
  const { executablePath, args, env } = await findBrowser();
  console.log(`Browser: ${executablePath}`);
  const report = join(reports, 'playwright.json');
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: executablePath,
    CHROMIUM_ARGS: JSON.stringify(args),
    ...(env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: env.LD_LIBRARY_PATH }),
    ...(env.FONTCONFIG_PATH && { FONTCONFIG_PATH: env.FONTCONFIG_PATH }),
  };
  const config = join(root, 'e2e', 'playwright.config.ts');
  const exitCode = await clock.measure('playwright', () =>
    runTool('@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json'], {
      label: 'playwright',
      environment,
    }),
  );
  return sum([before, read('playwright', report, exitCode, countPlaywright)]);
}

function reportTimes() {
  const vitestTimes = readJson(join(reports, 'vitest-times.json')) ?? [];
  const playwrightReport = readJson(join(reports, 'playwright.json'));
  const files = [...vitestTimes, ...(playwrightReport ? playwrightFileTimes(playwrightReport) : [])];
  const times = {
    totalSeconds: clock.totalSeconds(),
    phases: clock.phases,
    files: files.toSorted((a, b) => b.seconds - a.seconds),
  };
  writeFileSync(TIMES_FILE, `${JSON.stringify(times, null, 2)}\n`);
  console.log(`\n${timesTable(times)}\n`);
}

function read(name, path, exitCode, count) {
  const report = readJson(path);
  if (!report) return failure(`${name} ended with ${exitCode} and left no report`);
  return withExitCode(count(report), exitCode, name);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function failure(what) {
  return { ...NONE, failed: 1, failures: [what] };
}

function runTool(script, args, options) {
  return run(pinnedNode, [join(root, 'node_modules', script), ...args], options);
}

/**
 * Runs a program and returns its exit code. Its output is printed line by line behind the label, because others print at
 * the same time.
 */
function run(command, args, { label, environment = {}, shell = false, inBackground = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
      env: { ...programEnvironment(), ...environment },
    });
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
