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

/** The three folders of the feature, and where they are planted. */
const FOLDERS = {
  contracts: 'packages/contracts/src/greetings',
  server: 'packages/server/src/features/greetings',
  web: 'apps/web/src/features/greetings',
} as const;

/** All that has to be written elsewhere: in each list an entry, with its import where the list needs one. */
const ENTRIES: readonly { file: string; entry: [before: string, line: string]; import?: string }[] = [
  {
    file: 'packages/contracts/src/features.ts',
    entry: ['  decayFeature,\n', '  greetingsFeature,\n'],
    import: "import { greetingsFeature } from './greetings/feature.ts';\n",
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
    file: 'apps/web/src/app/router.tsx',
    entry: ['  featureScreen(serversScreen),\n', '  featureScreen(greetingsScreen),\n'],
    import: "import { greetingsScreen } from '../features/greetings/screen.ts';\n",
  },
];

/** What the specification says of its calls, written by hand as for every feature (matrix/access-expectations.ts). */
const EXPECTATION = `  greetings: {
    list: { who: 'holders', of: ['Greetings_View'], names: 'instance' },
    create: { who: 'holders', of: ['Greetings_Edit'], names: 'instance', fromTier: 3 },
    remove: { who: 'holders', of: ['Greetings_Edit'], names: 'greeting' },
  },
`;

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
  insert('packages/server/src/matrix/access-expectations.ts', '  history: {\n    // Everyone', EXPECTATION);
  insert(
    'packages/server/src/matrix/access-expectations.ts',
    "    | 'dynamicConfig'\n",
    "    | 'greeting'\n",
  );
  const out = execFileSync(process.execPath, [join(copy, 'packages/server/src/probe.ts')], {
    encoding: 'utf8',
  });
  found = JSON.parse(out);
}, 120_000);

test('it takes three folders and one entry in each of five lists', () => {
  expect(Object.keys(FOLDERS)).toHaveLength(3);
  expect(ENTRIES).toHaveLength(5);
});

test('everything type-checks', { timeout: 300_000 }, () => {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      incremental: false,
    },
    files: [
      'packages/server/src/api.ts',
      'packages/server/src/worker.ts',
      'packages/server/src/matrix/access-expectations.ts',
      'apps/web/src/app/main.tsx',
      'apps/web/src/ui/markdown.d.ts',
    ],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  let complaints = '';
  try {
    execFileSync(process.execPath, [tsc, '-p', copy], { encoding: 'utf8' });
  } catch (error) {
    complaints = String((error as { stdout?: string }).stdout ?? error);
  }
  expect(complaints).toBe('');
});

test('the drawer has it under its heading', () => {
  expect(found.drawer).toEqual({
    heading: 'Players and alerts',
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
