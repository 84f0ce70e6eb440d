// node tools/file-sizes.mjs: how long our files are. It shows, and fails only when one has grown beyond reading.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const SHOWN = 25;
const NEARLY_ALL_UNDER = 250;
const NEVER_OVER = 400;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);
const sources = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

show('Sources', sources);
show(
  'Tests',
  files.filter((file) => !sources.includes(file)),
);
const tooLong = sources.filter(({ lines }) => lines > NEVER_OVER);
if (tooLong.length > 0) {
  console.error(
    `Split these, nobody reads more than ${NEVER_OVER} lines: ${tooLong.map(({ path }) => path).join(', ')}`,
  );
  process.exit(1);
}

function show(title, all) {
  const median = all[Math.floor(all.length / 2)]?.lines ?? 0;
  const long = all.filter(({ lines }) => lines > NEARLY_ALL_UNDER);
  console.log(
    `${title}: ${all.length} files, median ${median} lines, ${long.length} over ${NEARLY_ALL_UNDER}`,
  );
  for (const { path, lines } of all.slice(0, SHOWN)) console.log(`${String(lines).padStart(6)}  ${path}`);
}
