import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { runAccessBench } from './access/run.ts';
import { runApiBench } from './api/run.ts';
import { runBansBench } from './bans/run.ts';
import { runCrosschatBench } from './crosschat/run.ts';
import { runCrowdBench } from './crowd/run.ts';
import { runDataDashboardBench } from './data-dashboard/run.ts';
import { runDecayBench } from './decay/run.ts';
import { runDiscordBench } from './discord/run.ts';
import { runHostedSaveBench } from './hosted-save/run.ts';
import { runHostingSyncBench } from './hosting-sync/run.ts';
import { appendKept, KEPT_FIGURES, type KeptFigure, toKept } from './kept-figures.ts';
import { runLighthouseBench } from './lighthouse/run.ts';
import { runLiveBench } from './live/run.ts';
import { runOwnBotsBench } from './own-bots/run.ts';
import { runPlayerCountsBench } from './player-counts/run.ts';
import { runQueuesBench } from './queues/run.ts';
import { runRconBench } from './rcon/run.ts';
import { runSaveBench } from './save/run.ts';
import { runScreensBench } from './screens/run.ts';
import { runSettingsBench } from './settings/run.ts';
import { runSlashBench } from './slash/run.ts';
import { runStallBench } from './stall/run.ts';
import { runStatusBench } from './status/run.ts';
import type { BenchRow } from './table.ts';
import { runTimedCommandsBench } from './timed-commands/run.ts';
import { runWebBench } from './web/run.ts';
import { runWordsBench } from './words/run.ts';
import { runWorkerBench } from './worker/run.ts';

// npm run bench [-- [--keep] name ...]: all benchmarks, or those named. Prints tables and writes
// bench/results/latest.json. --keep appends each figure to bench/figures.jsonl, which `npm run figures` judges.
const BENCHES: Record<string, () => Promise<{ name: string; rows: BenchRow[] }>> = {
  web: runWebBench,
  api: runApiBench,
  access: runAccessBench,
  rcon: runRconBench,
  worker: runWorkerBench,
  'timed-commands': runTimedCommandsBench,
  queues: runQueuesBench,
  discord: runDiscordBench,
  slash: runSlashBench,
  crosschat: runCrosschatBench,
  live: runLiveBench,
  lighthouse: runLighthouseBench,
  screens: runScreensBench,
  'data-dashboard': runDataDashboardBench,
  'player-counts': runPlayerCountsBench,
  status: runStatusBench,
  settings: runSettingsBench,
  crowd: runCrowdBench,
  stall: runStallBench,
  words: runWordsBench,
  bans: runBansBench,
  save: runSaveBench,
  decay: runDecayBench,
  'hosting-sync': runHostingSyncBench,
  'hosted-save': runHostedSaveBench,
  'own-bots': runOwnBotsBench,
};

const isKept = process.argv.includes('--keep');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--keep');
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const thisRun = { commit: isKept ? currentCommit() : '', date: new Date().toISOString() };
const results = [];
const kept: KeptFigure[] = [];
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const result = await run();
  results.push(result);
  kept.push(...toKept(name, result.rows, thisRun));
  console.log(`\n${result.name}`);
  console.table(result.rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}

const folder = new URL('results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
writeFileSync(
  new URL('latest.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);

if (isKept) {
  appendKept(KEPT_FIGURES, kept);
  console.log(`\n${kept.length} figures kept for ${thisRun.commit}`);
}

/** The short commit that is measured; with uncommitted changes (other than kept figures) it ends with `+`. */
function currentCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', ':/', ':!/bench/figures.jsonl');
  return `${git('rev-parse', '--short=10', 'HEAD')}${changes === '' ? '' : '+'}`;
}
