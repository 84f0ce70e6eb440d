import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { citedPaths, deadCitations } from './check-doc-paths.mjs';

const tops = ['packages', 'README.md'];

test('a path in backticks is a citation, with the line it stands on', () => {
  expect(citedPaths('# Title\nSee `packages/ark/` and `packages/ark/src/maps.ts:12`.', tops)).toEqual([
    { path: 'packages/ark', line: 2, isShort: false },
    { path: 'packages/ark/src/maps.ts', line: 2, isShort: false },
  ]);
});

test.each([
  ['a command', '`npm start`'],
  ['another word', '`useCan`'],
  ['a placeholder', '`packages/<name>/src`'],
  ['a path elsewhere', '`/etc/passwd`'],
  ['a file of the game', '`BanList.txt`'],
  ['a pair of words', '`text/plain`'],
  ['a block of code', '```\n`packages/gone`\n```'],
  ['text without backticks', 'packages/gone'],
])('%s is no citation', (_what, markdown) => {
  expect(citedPaths(markdown, tops)).toEqual([]);
});

test('a cited path that is gone is found, and patterns count when they match something', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doc-paths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'packages', 'ark'), { recursive: true });
  writeFileSync(join(folder, 'packages', 'ark', 'a.test.ts'), '');
  writeFileSync(
    join(folder, 'README.md'),
    '`packages/ark`, `packages/*/a.test.ts`, `README.md`\n`packages/gone`, `packages/*/b.ts`, `node_modules/x`',
  );
  expect(deadCitations(['README.md'], folder)).toEqual([
    'README.md:2: packages/gone',
    'README.md:2: packages/*/b.ts',
  ]);
});

test('a short path is found unless a file or folder ends with it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doc-paths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'packages', 'ark', 'src'), { recursive: true });
  writeFileSync(join(folder, 'packages', 'ark', 'src', 'maps.test.ts'), '');
  writeFileSync(
    join(folder, 'README.md'),
    [
      '`maps.test.ts`, `src/maps.test.ts`, `src/maps.test#MAPS`, `ark/src`, `*.test.ts`, `text/plain`',
      '`aps.test.ts`, `gone.ts`, `src/gone.ts`, `ark/gone`, `ark/maps.test.ts`, `*.db.ts`',
    ].join('\n'),
  );
  expect(deadCitations(['README.md'], folder)).toEqual(
    ['aps.test.ts', 'gone.ts', 'src/gone.ts', 'ark/gone', 'ark/maps.test.ts', '*.db.ts'].map(
      (path) => `README.md:2: ${path}`,
    ),
  );
});
