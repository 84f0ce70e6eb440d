import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TypeCheck } from './planted-feature/type-check.ts';

/** The three folders of the feature, and where they are planted. */
const FOLDERS = {
  contracts: 'packages/contracts/src/greetings',
  server: 'packages/server/src/features/greetings',
  web: 'apps/web/src/features/greetings',
} as const;

/** Its manifest, beside those of the others: what all of them say is below what features build on it. */
const MANIFEST = 'packages/contracts/src/manifests/greetings.ts';

/** What tests expect of its calls and its table, written by hand from the specification. */
const MATRIX = 'packages/server/src/matrix/features/greetings.ts';

/** All that has to be written elsewhere: in each list an entry, with its import where the list needs one. */
const ENTRIES: readonly { file: string; entry: [before: string, line: string]; import?: string }[] = [
  {
    file: 'packages/contracts/src/manifests/features.ts',
    entry: ['  decayFeature,\n', '  greetingsFeature,\n'],
    import: "import { greetingsFeature } from './greetings.ts';\n",
  },
  {
    file: 'packages/contracts/src/registry.ts',
    entry: ['  history: historyRoutes,\n', '  greetings: greetingRoutes,\n'],
    import: "import { greetingRoutes } from './greetings/routes.ts';\n",
  },
  {
    file: 'packages/contracts/src/settings-registry.ts',
    entry: ['  adminGroup,\n', '  greeting,\n'],
    import: "import { greeting } from './greetings/settings.ts';\n",
  },
  {
    file: 'packages/server/src/features.ts',
    entry: [
      'export { historyFeature }',
      "export { greetingsFeature } from './features/greetings/feature.ts';\n",
    ],
  },
  {
    file: 'packages/server/src/matrix/features.ts',
    entry: [
      'export { historyMatrix ',
      "export { greetingsMatrix as greetingsFeature } from './features/greetings.ts';\n",
    ],
  },
  // What requests name is made by the world of the matrices, which nobody calls here.
  {
    file: 'packages/server/src/matrix/testing/object-ids.ts',
    entry: ["  playerEntry: 'entryId',\n", "  greeting: 'entryId',\n"],
  },
  {
    file: 'apps/web/src/app/router.tsx',
    entry: ['  featureScreen(serversScreen),\n', '  featureScreen(greetingsScreen),\n'],
    import: "import { greetingsScreen } from '../features/greetings/screen.ts';\n",
  },
];

const root = new URL('..', import.meta.url).pathname;
const copy = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Puts text before a place that is there once. */
function insert(file: string, before: string, text: string): void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  expect(source.split(before), `${file} no longer has one ${before}`).toHaveLength(2);
  writeFileSync(
    path,
    source.replace(before, () => text + before),
  );
}

/** Packages as they are installed, but for ours, which are the copy's. */
function linkPackages(): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@arkwright'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@arkwright') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(modules, '@arkwright', name));
}

type Found = Record<string, unknown>;
let found: Found;

beforeAll(() => {
  for (const folder of [
    'packages/contracts',
    'packages/server',
    'packages/ark',
    'packages/testing',
    'packages/sandbox',
    'apps/web',
  ]) {
    cpSync(join(root, folder, 'package.json'), join(copy, folder, 'package.json'));
    cpSync(join(root, folder, 'src'), join(copy, folder, 'src'), { recursive: true });
  }
  for (const [part, folder] of Object.entries(FOLDERS))
    cpSync(join(root, 'tools/planted-feature', part), join(copy, folder), { recursive: true });
  cpSync(join(root, 'tools/planted-feature/probe.ts'), join(copy, 'packages/server/src/probe.ts'));
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  linkPackages();
  for (const { file, entry, import: line } of ENTRIES) {
    insert(file, ...entry);
    const path = join(copy, file);
    if (line) writeFileSync(path, line + readFileSync(path, 'utf8'));
  }
  cpSync(join(root, 'tools/planted-feature/manifest.ts'), join(copy, MANIFEST));
  cpSync(join(root, 'tools/planted-feature/matrix.ts'), join(copy, MATRIX));
  const out = execFileSync(process.execPath, [join(copy, 'packages/server/src/probe.ts')], {
    encoding: 'utf8',
  });
  found = JSON.parse(out);
}, 120_000);

test('it takes three folders, a manifest, a file for the matrices and one entry in each of seven lists', () => {
  expect(Object.keys(FOLDERS)).toHaveLength(3);
  expect(ENTRIES).toHaveLength(7);
});

/** Places that CONTRIBUTING says don't compile without what is left out there, and what is reported instead. */
const LEFT_OUT: readonly { file: string; without: RegExp; report: [file: string, name: string] }[] = [
  {
    file: `${FOLDERS.contracts}/settings.ts`,
    without: /^ {4}channelId: \{ label.*\n/m,
    report: [`${FOLDERS.contracts}/settings.ts`, 'channelId'],
  },
  {
    file: `${FOLDERS.server}/routes.ts`,
    without: /^ {2}remove: .*\n/m,
    report: [`${FOLDERS.server}/routes.ts`, 'remove'],
  },
  {
    file: `${FOLDERS.server}/feature.ts`,
    without: /^ {2}objects: .*\n/m,
    report: ['packages/server/src/registry.ts', 'greeting'],
  },
  { file: MATRIX, without: /^ {6}remove: \{ who.*\n/m, report: [MATRIX, 'remove'] },
  { file: MATRIX, without: /^ {6}create: \(botId.*\n/m, report: [MATRIX, 'create'] },
  {
    file: MATRIX,
    without: /^ {4}greetings: \{\n {6}grownBy[\s\S]*?^ {4}\},\n/m,
    report: [MATRIX, 'greetings'],
  },
  {
    file: 'packages/server/src/matrix/features.ts',
    without: /^.*greetings.*\n/m,
    report: ['packages/server/src/matrix/every-feature.ts', 'greetingsFeature'],
  },
  {
    file: 'packages/server/src/matrix/testing/object-ids.ts',
    without: /^ {2}greeting: .*\n/m,
    report: ['packages/server/src/matrix/testing/object-ids.ts', 'greeting'],
  },
  {
    file: 'apps/web/src/app/router.tsx',
    without: /^ {2}featureScreen\(greetingsScreen\),\n/m,
    report: ['apps/web/src/app/frame/navigation.ts', '/greetings'],
  },
];

/** The product's own files. What helps its tests also needs apps/arkwright, which the copy doesn't have. */
const isOfProduct = (file: string) =>
  /^(?:packages|apps)\//.test(file) && !file.startsWith('packages/testing/');

/** Types are named in complaints, too: only what is missing counts, or the path that leads nowhere. */
const names = (complaint: string, name: string) =>
  complaint.includes(`Property '${name}' is missing`) || complaint.includes(`'"${name}"'`);

/** All of them at once, since each changes the types of few files: what is reported, where it names what was left out. */
function namesLeftOut() {
  const changed: Record<string, string> = {};
  for (const { file, without } of LEFT_OUT) {
    const source = changed[file] ?? readFileSync(join(copy, file), 'utf8');
    expect(source, `${file} has ${without}`).toMatch(without);
    changed[file] = source.replace(without, '');
  }
  const reporting = new Set(LEFT_OUT.map(({ report: [file] }) => file));
  const complaints = types.complaints((file) => reporting.has(file), changed);
  return LEFT_OUT.map(({ report: [file, name] }) => [
    file,
    complaints.some((text) => text.startsWith(file) && names(text, name)) ? name : 'not reported',
  ]);
}

let types: TypeCheck;

test('everything type-checks', { timeout: 300_000 }, () => {
  types = new TypeCheck(copy, {
    compilerOptions: {
      ...JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions,
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      incremental: false,
    },
    files: [
      'packages/server/src/api.ts',
      'packages/server/src/worker.ts',
      'packages/server/src/matrix/every-feature.ts',
      'packages/server/src/matrix/testing/object-ids.ts',
      MATRIX,
      'apps/web/src/app/main.tsx',
      'apps/web/src/ui/markdown.d.ts',
    ],
  });
  expect(types.complaints(isOfProduct)).toEqual([]);
});

test('each place that is left out is reported by name', { timeout: 300_000 }, () => {
  expect(namesLeftOut()).toEqual(LEFT_OUT.map(({ report }) => report));
});

test('the drawer has it under its heading', () => {
  expect(found.drawer).toEqual({
    heading: 'Moderate',
    label: 'Player Greetings',
    to: '/greetings',
  });
});

test('its permissions can be given, and guard its screen', () => {
  expect(found.permissions).toEqual(['Greetings_View', 'Greetings_Edit']);
  expect(found.need).toBe('Greetings_View');
});

test('the history has words for its area, its settings and its actions', () => {
  expect(found.history).toEqual({
    area: 'Player Greetings',
    group: 'Player Greetings',
    sentence: 'Ann added the greeting “Hello”',
  });
});

test('the price table has words for it and for how many there are', () => {
  expect(found.pricing).toEqual({ words: 'Player Greetings', from: 3, limit: 5 });
});

test('the API has its calls, in its description and behind the gate', () => {
  expect(found.openApi).toEqual(['/api/greetings', '/api/greetings/{botId}', '/api/greetings/{id}']);
  expect(found.lookups).toBe(true);
});

test('the access matrix has to expect something of each of its calls', () => {
  expect(found.matrix).toEqual(['create', 'list', 'remove']);
});

test("its rows are in the owner's download", () => {
  expect(found.download).toContain('instances/g/greetings.json');
});

test('the worker hands it game events and offers its command', () => {
  expect(found.worker).toEqual({ gameEvents: true, command: true });
});
