import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

type Planted = readonly [title: string, code: string, left: string | undefined];

/** In any project. The last ones undo what they change. */
const PLANTED: readonly Planted[] = [
  [
    'timers',
    "vi.useFakeTimers({ toFake: ['setInterval'] })",
    'fake timers set, globalThis.setInterval changed',
  ],
  ['real timers', 'vi.useRealTimers()', 'fake timers removed, globalThis.setInterval changed'],
  ['now', 'Date.now = () => 0', 'Date.now changed'],
  ['timeout', 'globalThis.setTimeout = () => {}', 'globalThis.setTimeout changed'],
  ['zone', "process.env.TZ = 'Asia/Kolkata'", 'process.env.TZ set'],
  ['variable', "process.env.FOO = 'x'", 'process.env.FOO set'],
  ['variable again', "process.env.FOO = 'y'", 'process.env.FOO changed'],
  ['no variable', 'delete process.env.FOO', 'process.env.FOO removed'],
  ['fetch', 'globalThis.fetch = () => {}', 'globalThis.fetch changed'],
  ['global', 'globalThis.added = 1', 'globalThis.added set'],
  ['underscore', 'globalThis._mark = 1', undefined],
  ['stubs', "vi.stubGlobal('fetch', 1); vi.stubEnv('BAR', 'x'); vi.spyOn(Date, 'now')", undefined],
  ['undone', "process.env.FOO = 'x'; onTestFinished(() => { delete process.env.FOO })", undefined],
  ['undone after each', 'process.env.AFTER_EACH = 1', undefined],
  ['undone with before each', 'process.env.BEFORE_EACH = 1', undefined],
];

/** With a page. */
const PLANTED_IN_PAGE: readonly Planted[] = [
  ['location', "history.replaceState(null, '', '/oauth')", 'location.href changed'],
  ['cookie', "document.cookie = 'a=b'", 'document.cookie changed'],
  ['title', "document.title = 'Servers'", undefined],
  ['command', 'document.execCommand = () => true', 'document.execCommand set'],
  ['media', 'window.matchMedia = () => true', 'globalThis.matchMedia changed'],
  ['tidied', "localStorage.setItem('token', 'x')", undefined],
  // As late as they can: the setup of web tests tidies them up after each test.
  [
    'late',
    `onTestFinished(() => {
      localStorage.setItem('token', 'x');
      sessionStorage.setItem('lv', 'x');
      Object.defineProperty(navigator, 'clipboard', { value: {}, configurable: true });
    })`,
    'navigator.clipboard set, localStorage.token set, sessionStorage.lv set',
  ],
];

const IMPORT =
  "import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, test, vi } from 'vitest';\n";
const HOOKS = `
afterEach(() => { delete process.env.AFTER_EACH });
beforeEach(() => () => { delete process.env.BEFORE_EACH });
`;
const planted = (tests: readonly Planted[]) =>
  tests.map(([title, code]) => `test('${title}', () => { ${code} });\n`).join('');

const FILES = {
  'tests.test.ts': IMPORT + HOOKS + planted(PLANTED),
  'page.test.ts': IMPORT + planted(PLANTED_IN_PAGE),
  // Undone by an afterAll, and by what beforeAll returns: the last that runs of a file.
  'tidy-file.test.ts': `${IMPORT}
beforeAll(() => { globalThis.kept = 1; process.env.KEPT = 'x'; return () => { delete globalThis.kept } });
afterAll(() => { delete process.env.KEPT });
test('uses both', () => {});
`,
  'untidy-file.test.ts': `${IMPORT}
beforeAll(() => { globalThis.kept = 1 });
test('finds it', () => {});
`,
  'vitest.config.mjs': `
import config from '${root}vitest.config.ts';
const include = { unit: ['tests.test.ts', '*-file.test.ts'], db: ['tests.test.ts'], web: ['page.test.ts'] };
const root = '${root}';
// The real projects: that each has the guard is part of what is shown. What is planted needs no database.
const projects = config.test.projects.map(({ extends: base, test: { globalSetup, ...test } }) => ({
  root,
  ...(base && { extends: root + base }),
  test: { ...test, dir: import.meta.dirname, include: include[test.name] },
}));
export default { root, test: { projects } };
`,
};

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { title: string; failureMessages: string[] }[];
  }[];
};

let report: Report;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leftovers-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
    const printed = await runVitest(folder);
    const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() =>
      Promise.reject(new Error(printed)),
    );
    report = JSON.parse(text);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

/** What it prints. That it fails is no error here: tests that fail are planted. */
function runVitest(folder: string): Promise<string> {
  const args = [
    'run',
    '--config',
    'vitest.config.mjs',
    '--reporter=json',
    `--outputFile=${folder}/report.json`,
  ];
  // As a person would start it: without what this run has told its workers.
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
      { cwd: folder, env: { PATH, HOME } },
      (_, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}

const runsOf = (file: string) => report.testResults.filter(({ name }) => name.endsWith(file));

/** The first line of what each test of a file failed with, in the order in which they ran. */
const failures = ({ assertionResults }: Report['testResults'][number]) =>
  assertionResults.map(({ title, failureMessages }) => [
    title,
    failureMessages.map((text) => text.split('\n')[0]),
  ]);

const expected = (tests: readonly Planted[]) =>
  tests.map(([title, , left]) => [title, left === undefined ? [] : [`Error: "${title}" left ${left}`]]);

test('each test that leaves something fails by name, with and without a database', () => {
  const runs = runsOf('/tests.test.ts');
  expect(runs).toHaveLength(2);
  for (const run of runs) expect(failures(run)).toEqual(expected(PLANTED));
});

test('what belongs to the page is watched in web tests', () => {
  expect(runsOf('/page.test.ts').map(failures)).toEqual([expected(PLANTED_IN_PAGE)]);
});

test('what a file sets up for its tests may change until its end', () => {
  expect(runsOf('/tidy-file.test.ts')).toMatchObject([
    { message: '', assertionResults: [{ failureMessages: [] }] },
  ]);
  const [{ name, message, assertionResults }] = runsOf('/untidy-file.test.ts') as [
    Report['testResults'][number],
  ];
  expect(assertionResults).toMatchObject([{ failureMessages: [] }]);
  expect(message).toContain('untidy-file.test.ts" left globalThis.kept set');
  expect(name).toContain('untidy-file.test.ts');
});
