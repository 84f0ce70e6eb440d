// npm run figures: measures the code (sizes, repetition) and judges the kept figures of benchmarks. It only prints;
// figures.test.ts fails for files that are too long and for counts that have to be 0.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeVerdict, judgeKept, KEPT_FIGURES, parseKept } from '../bench/kept-figures.ts';
import { deadCommentCitations, handKeptLists, spreadLiterals, stiltedComments } from './code-findings.mjs';
import { root } from './prepare.mjs';

/** Nobody reads more in one sitting. */
const MAX_LINES = 400;
const LONGEST_SHOWN = 10;

/** Whose sizes are shown by themselves; of a path the first that fits. */
const AREAS = [
  ['tests', /\.(?:test|journey)\.tsx?$|\/testing\/|\/matrix\/|^e2e\/|-oracle\.ts$/],
  ['styles', /\.css$/],
  ['benches', /^bench\//],
  ['tools', /^tools\/|\.(?:mjs|cjs)$/],
  ['contracts', /^packages\/contracts\//],
  ['server, features', /^packages\/server\/src\/features\//],
  ['server, the rest', /^packages\/server\//],
  ['web, features', /^apps\/web\/src\/features\//],
  ['web, the rest', /^apps\/web\//],
  ['ark', /^packages\/ark\//],
  ['sandbox', /^packages\/sandbox\//],
  ['program', /^apps\/arkwright\//],
];

/** What is done by hand where a mechanism exists or should: places in product code of the server. */
const BY_HAND = [
  ['hints to browsers published', /kind: 'live'/g],
  ['transactions', /\.transaction\(/g],
  ['rows locked or kept (keepInstance, lock…)', /\b(?:keepInstance|keepServers|lock[A-Z]\w*)\(/g],
  ['changes recorded (recordChange, recorded)', /\b(?:recordChange|recorded)\(/g],
  ['queues: claims with SKIP LOCKED', /skip locked|skipLocked/gi],
  ['own timers (setInterval, setTimeout)', /\bset(?:Interval|Timeout)\(/g],
  ['casts through unknown', /as unknown as/g],
];

/** The median, the 90th percentile and the longest of some files, in lines. */
export function sizesOf(lines) {
  const sorted = lines.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    files: sorted.length,
    lines: sorted.reduce((sum, count) => sum + count, 0),
    median: at(0.5),
    p90: at(0.9),
    max: sorted.at(-1) ?? 0,
  };
}

/** Rules of style sheets: how many there are, how many bodies recur, and in how many places. */
export function rulesOf(sheets) {
  const places = new Map();
  const counts = sheets.map((text) => {
    const bodies = [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\{([^{}]+)\}/g)].map(([, body]) =>
      body.replaceAll(/\s+/g, ' ').trim(),
    );
    for (const body of bodies) places.set(body, (places.get(body) ?? 0) + 1);
    return bodies.length;
  });
  const recurring = [...places.values()].filter((count) => count > 1);
  return {
    sheets: sheets.length,
    rules: counts.reduce((sum, count) => sum + count, 0),
    small: counts.filter((count) => count <= 2).length,
    recurring: recurring.length,
    places: recurring.reduce((sum, count) => sum + count, 0),
  };
}

/** Counts with an aim, and the places where there are any. */
function aimsOf({ files, paths }) {
  const migrations = paths
    .filter((path) => path.startsWith('packages/server/migrations/'))
    .map((path) => `${path}: ${readFileSync(join(root, path), 'utf8').split('\n').length - 1}`);
  const migrationLines = migrations.reduce((sum, place) => sum + Number(place.split(': ')[1]), 0);
  const found = (what, aim, places) => ({ what, count: places.length, aim, places });
  return [
    { what: 'lines of migrations', count: migrationLines, aim: 20_000, places: migrations },
    found('lists kept by hand that name files', 0, handKeptLists(files, paths)),
    found('comments that cite missing files', 0, deadCommentCitations(files, paths)),
    found('spread literals', 0, spreadLiterals(files)),
    found('comment lines in stilted English', 60, stiltedComments(files)),
  ];
}

/** Files of the repository that exist: all paths, and the scripts and style sheets with their text. */
export function readTree() {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  const files = paths
    // Its tests plant what is looked for.
    .filter((path) => path !== 'tools/figures.test.ts' && /\.(?:ts|tsx|mjs|cjs|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .map((file) => ({
      ...file,
      lines: file.text.split('\n').length - 1,
      area: AREAS.find(([, pattern]) => pattern.test(file.path))?.[0] ?? 'other',
    }));
  return { paths, files };
}

const sourcesOf = ({ files }) => files.filter(({ area }) => area !== 'tests' && area !== 'styles');

/** Sources that are longer than MAX_LINES, as `path: lines`. */
export const tooLong = (tree) =>
  sourcesOf(tree)
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines}`);

function main() {
  const tree = readTree();
  const { files } = tree;
  console.log('Lines per file');
  console.table(
    Object.fromEntries(
      [...Map.groupBy(files, ({ area }) => area)].map(([area, some]) => [
        area,
        sizesOf(some.map(({ lines }) => lines)),
      ]),
    ),
  );
  const sources = sourcesOf(tree);
  console.log('The longest sources');
  for (const { path, lines } of sources.toSorted((a, b) => b.lines - a.lines).slice(0, LONGEST_SHOWN))
    console.log(`${String(lines).padStart(6)}  ${path}`);

  console.log(
    '\nStyle sheets (small: two rules or fewer; recurring: rule bodies that are written more than once)',
  );
  console.table([rulesOf(files.filter(({ area }) => area === 'styles').map(({ text }) => text))]);

  const server = sources.filter(({ area }) => area.startsWith('server'));
  console.log('Written by hand in the server (places)');
  console.table(
    Object.fromEntries(
      BY_HAND.map(([what, pattern]) => [
        what,
        server.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0),
      ]),
    ),
  );

  const aims = aimsOf(tree);
  console.log('Counts with an aim (at most); --list shows the places');
  console.table(
    Object.fromEntries(
      aims.map(({ what, count, aim }) => [what, { count, aim, over: count > aim ? '!' : '' }]),
    ),
  );
  if (process.argv.includes('--list'))
    for (const { what, places } of aims) console.log(`${what}\n${places.map((p) => `  ${p}\n`).join('')}`);

  console.log('Benchmarks: value (ratio, commit) of the last three kept runs');
  const kept = existsSync(KEPT_FIGURES) ? parseKept(readFileSync(KEPT_FIGURES, 'utf8')) : [];
  for (const verdict of judgeKept(kept)) console.log(describeVerdict(verdict));
  if (kept.length === 0) console.log('none kept yet: npm run bench -- --keep');
}

if (process.argv[1] && import.meta.filename === process.argv[1]) main();
