import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFolderCycles } from './folder-cycles.mjs';
import { root as repository } from './prepare.mjs';

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'folder-cycles-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const SERVER = 'packages/server/src';

test('no folders of this repository need each other', () => {
  expect(findFolderCycles(repository)).toEqual([]);
}, 60_000);

test('folders that need each other are found, though no file needs itself', () => {
  const root = plant({
    [`${SERVER}/a/one.ts`]: "import '../b/two.ts';",
    [`${SERVER}/b/two.ts`]: '',
    [`${SERVER}/b/three.ts`]: "import type { Four } from '../c/four.ts';",
    [`${SERVER}/c/four.ts`]: "export { five } from '../a/five.ts';",
    [`${SERVER}/a/five.ts`]: '',
    [`${SERVER}/d/above.ts`]: "import '../a/one.ts';",
  });
  expect(findFolderCycles(root)).toEqual([
    `${SERVER}/a → ${SERVER}/b: ${SERVER}/a/one.ts imports ${SERVER}/b/two.ts`,
    `${SERVER}/b → ${SERVER}/c: ${SERVER}/b/three.ts imports ${SERVER}/c/four.ts`,
    `${SERVER}/c → ${SERVER}/a: ${SERVER}/c/four.ts imports ${SERVER}/a/five.ts`,
  ]);
});

test('a folder and one inside it are two, and packages are followed by their names', () => {
  const root = plant({
    'packages/ark/package.json': '{ "name": "@arkwright/ark" }',
    'packages/ark/src/maps.ts': "import '../../server/src/deep/map.ts';",
    [`${SERVER}/program.ts`]: "import './deep/map.ts';",
    [`${SERVER}/deep/map.ts`]: "import '@arkwright/ark/maps';",
  });
  expect(findFolderCycles(root)).toEqual([
    `packages/ark/src → ${SERVER}/deep: packages/ark/src/maps.ts imports ${SERVER}/deep/map.ts`,
    `${SERVER}/deep → packages/ark/src: ${SERVER}/deep/map.ts imports packages/ark/src/maps.ts`,
  ]);
});

test('tests and the matrix may look everywhere', () => {
  const root = plant({
    [`${SERVER}/a/one.ts`]: "import '../b/two.ts';",
    [`${SERVER}/b/two.ts`]: '',
    [`${SERVER}/b/two.test.ts`]: "import '../a/one.ts';",
    [`${SERVER}/matrix/all.ts`]: "import '../a/one.ts';",
    [`${SERVER}/b/testing/world.ts`]: "import '../../matrix/all.ts';",
  });
  expect(findFolderCycles(root)).toEqual([]);
});
