import { expect, test } from 'vitest';
import {
  commentLines,
  deadCommentCitations,
  handKeptLists,
  spreadLiterals,
  stiltedComments,
} from './code-findings.mjs';
import { readTree, rulesOf, sizesOf, tooLong } from './figures.mjs';

const PATHS = ['docs/agent.md', 'packages/ark/src/log/dedupe.ts', 'packages/ark/src/save/bases.ts'];

const file = (text: string, path = 'packages/ark/src/x.ts') => ({ path, text });

test('sizes are those of the files in the middle, near the end and at the end', () => {
  const lines = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(sizesOf(lines)).toEqual({ files: 100, lines: 5050, median: 51, p90: 91, max: 100 });
  expect(sizesOf([])).toEqual({ files: 0, lines: 0, median: 0, p90: 0, max: 0 });
});

test('a rule body that is written twice recurs, in another sheet and with other blanks too', () => {
  const sheets = [
    '.a { color: red; }\n.b { margin: 0 }\n/* .no { margin: 0 } */',
    '@media (width < 1px) { .c {\n  color:  red;\n} }\n.d { gap: 1px }\n.e { gap: 2px }',
  ];
  expect(rulesOf(sheets)).toEqual({ sheets: 2, rules: 5, small: 1, recurring: 1, places: 2 });
});

test('comments begin a line, follow code or go over several lines', () => {
  const source = [
    '// one',
    "const url = 'http://x'; // two",
    '/**',
    ' * three',
    ' */',
    'const code = 1;',
    '/* four */ code();',
  ];
  expect(commentLines(source.join('\n')).map(({ line, text }) => `${line} ${text.trim()}`)).toEqual([
    '1 // one',
    '2 // two',
    '3 /**',
    '4 * three',
    '5 ',
    '7 /* four',
  ]);
});

test('stilted comments are found, but not the same words in code', () => {
  const text = "// Whoever comes\nconst a = 'any more';\n// One search answers with so many players\n";
  expect(stiltedComments([file(text)])).toEqual([
    'packages/ark/src/x.ts:1: // Whoever comes',
    'packages/ark/src/x.ts:3: // One search answers with so many players',
  ]);
});

test('stilted comments are not counted in what the event log replaces', () => {
  const handler =
    "import type { GameEventHandler } from '../../game-events/game-event-handler.ts';\n// any more";
  const at = (path: string, text = '// any more') =>
    stiltedComments([file(text, `packages/server/src/${path}`)]).length;
  expect([
    at('fleet/a.ts'),
    at('game-commands/a.ts'),
    at('discord/a.ts'),
    at('features/crosschat/a.ts'),
  ]).toEqual([0, 0, 0, 0]);
  expect([at('features/live/bot.ts', handler), at('features/live/bot.ts'), at('api/a.ts', handler)]).toEqual([
    0, 1, 1,
  ]);
});

test('a comment may cite a file by its path, the end of it, or without the src of its package', () => {
  const text =
    '// agent.md, docs/agent.md, log/dedupe.ts, ark/log/dedupe.ts, ../save/bases.ts, specification §3';
  expect(deadCommentCitations([file(text)], PATHS)).toEqual([]);
});

test('a comment that cites a missing file is found, but neither code, addresses nor patterns', () => {
  const text = [
    "import './gone.ts'; const a = 'log/gone.ts';",
    '// see design.md §4 and log/gone.ts',
    '// https://example.com/a/b.md, features/*/bot.ts, <feature>/bot.ts',
  ];
  expect(deadCommentCitations([file(text.join('\n'))], PATHS)).toEqual([
    'packages/ark/src/x.ts:2: design.md',
    'packages/ark/src/x.ts:2: log/gone.ts',
  ]);
});

test('only an object literal that is spread into an object is a spread literal', () => {
  const text = 'const a = {\n  ...{ b: 1, c: 2 },\n  ...(d && { e: 3 }),\n  ...f,\n};\n// ...{ g }';
  expect(spreadLiterals([file(text)])).toEqual(['packages/ark/src/x.ts:2']);
});

test('a constant that names two source files is a list kept by hand', () => {
  const [one, two] = ["'ark/src/log/dedupe.ts'", "'save/bases.ts'"];
  const isList = (text: string, path?: string) => handKeptLists([file(text, path)], PATHS);
  expect(isList(`const LIST = { ${one}: 1, nested: [${two}] };`)).toEqual([
    'packages/ark/src/x.ts:1: LIST names 2 files',
  ]);
  expect(isList(`const SET = new Set([${one}, ${two}] as const);`)).toHaveLength(1);
  expect(isList(`const ONE = [${one}, 'save/gone.ts', 'docs/agent.md'];`)).toEqual([]);
  expect(isList(`const LOADS = [() => import(${one}), () => import(${two})];`)).toEqual([]);
  expect(isList(`const read = readAll([${one}, ${two}]);`)).toEqual([]);
  expect(isList(`const LIST = [${one}, ${two}];`, 'tools/x.test.ts')).toEqual([]);
});

test('no source of the repository is too long, spreads a literal, or cites a file that is not there', () => {
  const tree = readTree();
  expect(spreadLiterals(tree.files)).toEqual([]);
  expect(deadCommentCitations(tree.files, tree.paths)).toEqual([]);
  expect(tooLong(tree)).toEqual([]);
});
