// npm run test:settings: runs each test that is marked with `provesSetting` again with its field pinned to its default,
// where it must fail. `-- --sample` checks a few fields, drawn by the commit or `--seed …`; `-- log.isEnabled …` those.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pinnedNode, programEnvironment, root } from './prepare.mjs';
import { findSettingMarks, sampleFields } from './setting-marks.mjs';

/** About 20 seconds. */
const SAMPLE = 6;

const args = process.argv.slice(2);
const { marks } = findSettingMarks(root);
const marked = [...new Set(marks.map(({ field }) => field))].toSorted();
const fields = chosen();
const files = [...new Set(marks.filter(({ field }) => fields.includes(field)).map(({ file }) => file))];
if (files.length === 0) {
  console.error(`No test is marked with ${fields.join(', ')}`);
  process.exit(1);
}
const passedOn = args.filter((arg) => arg.startsWith('--reporter') || arg.startsWith('--outputFile'));
const { status } = spawnSync(
  pinnedNode,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    '-t',
    '\\[(pinned: |unpinned\\])',
    ...passedOn,
  ],
  { cwd: root, stdio: 'inherit', env: { ...programEnvironment(), PIN_SETTINGS: fields.join(',') } },
);
process.exit(status ?? 1);

function chosen() {
  const named = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--seed');
  if (named.length > 0) return named;
  if (!args.includes('--sample')) return marked;
  const given = args.indexOf('--seed');
  const seed = given < 0 ? commitOrDay() : args[given + 1];
  const sample = sampleFields(marked, seed, SAMPLE);
  console.log(
    `Settings: ${sample.join(', ')} (seed ${seed}; npm run test:settings -- --sample --seed ${seed})`,
  );
  return sample;
}

/** Sources without a repository are sampled by the day. */
function commitOrDay() {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return new Date().toISOString().slice(0, 10);
  }
}
