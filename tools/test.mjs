// npm test: installs and builds what is missing, checks format, lint, types, import rules, dead code and documents, runs
// every test, the browser's included, and ends with one line that counts them all.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureInstalled, ensureBuilt, pinnedNode, programEnvironment, root } from './prepare.mjs';
import { countPlaywright, countVitest, sum, summary, withExitCode } from './test-results.mjs';

const reports = mkdtempSync(join(tmpdir(), 'arkwright-results-'));
const playwrightConfig = join(root, 'e2e', 'playwright.config.ts');
/** Scripts of package.json; each counts like a test. */
const CHECKS = ['format:check', 'lint', 'types', 'graph', 'dead', 'docs:check'];
const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };

try {
  await ensureInstalled();
  await ensureBuilt();
  const runs = [await runChecks(), await runVitest(), await runPlaywright()];
  const counts = sum(runs);
  console.log(summary(counts));
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(summary(failure('npm test did not get to its end')));
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const results = [];
  for (const name of CHECKS) {
    console.log(`\n> ${name}`);
    const exitCode = await run(scripts[name], [], { shell: true });
    results.push(exitCode === 0 ? { ...NONE, passed: 1 } : failure(`npm run ${name}`));
  }
  return sum(results);
}

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const exitCode = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return read('vitest', report, exitCode, countVitest);
}

async function runPlaywright() {
  if (!existsSync(playwrightConfig)) {
    console.log('No browser journeys: e2e/playwright.config.ts does not exist.');
    return NONE;
  }
  const { executablePath, args, env } = await findBrowser();
  console.log(`Browser: ${executablePath}`);
  const report = join(reports, 'playwright.json');
  const exitCode = await runTool(
    '@playwright/test/cli.js',
    ['test', '-c', playwrightConfig, '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: executablePath,
      CHROMIUM_ARGS: JSON.stringify(args),
      ...(env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: env.LD_LIBRARY_PATH }),
      ...(env.FONTCONFIG_PATH && { FONTCONFIG_PATH: env.FONTCONFIG_PATH }),
    },
  );
  return read('playwright', report, exitCode, countPlaywright);
}

function read(name, path, exitCode, count) {
  if (!existsSync(path)) return failure(`${name} ended with ${exitCode} and left no report`);
  return withExitCode(count(JSON.parse(readFileSync(path, 'utf8'))), exitCode, name);
}

function failure(what) {
  return { ...NONE, failed: 1, failures: [what] };
}

function runTool(script, args, environment = {}) {
  return run(pinnedNode, [join(root, 'node_modules', script), ...args], { environment });
}

/** The exit code of a program of ours. */
function run(command, args, { environment = {}, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
      env: { ...programEnvironment(), ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
