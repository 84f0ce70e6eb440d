import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnboundedCollections } from './unbounded-collections.mjs';

const FOLDER = 'packages/server/src';

/** What is reported of sources planted in packages/server/src, without the folder. */
function findIn(files: Record<string, string>): string[] {
  const top = mkdtempSync(join(tmpdir(), 'unbounded-'));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, FOLDER, path)), { recursive: true });
    writeFileSync(join(top, FOLDER, path), text);
  }
  return findUnboundedCollections(top).map((line) => line.replace(`${FOLDER}/`, ''));
}

const advice = (kind: 'Map' | 'Set') => `use Bounded${kind}, or the type Readonly${kind} for a constant`;

test('a collection at module level is reported', () => {
  const source = `const NAMES: ReadonlySet<string> = new Set(['a']);
const known = new Map<string, number>();
export const lists = { open: new Set<string>() };
`;
  expect(findIn({ 'a.ts': source })).toEqual([
    `a.ts:2: \`known\` is a Map at module level: ${advice('Map')}`,
    `a.ts:3: \`lists\` is a Set at module level: ${advice('Set')}`,
  ]);
});

test('a collection in a class field is reported', () => {
  const source = `export class Line {
  readonly #waiting = new Set<string>();
  counts: Map<string, number> | undefined;
  begin() {
    this.counts = new Map();
  }
}
`;
  expect(findIn({ 'a.ts': source })).toEqual([
    `a.ts:2: \`#waiting\` is a Set in a class field: ${advice('Set')}`,
    `a.ts:5: \`counts\` is a Map in a class field: ${advice('Map')}`,
  ]);
});

test('a local that a closure of a factory keeps is reported', () => {
  const source = `export function createCounter() {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return { count };
}
export function listen(on: (listener: (name: string) => void) => void) {
  const seen = new Set<string>();
  on((name) => void seen.add(name));
}
`;
  expect(findIn({ 'a.ts': source })).toEqual([
    `a.ts:2: \`counts\` is a Map in a closure that outlives its call: ${advice('Map')}`,
    `a.ts:7: \`seen\` is a Set in a closure that outlives its call: ${advice('Set')}`,
  ]);
});

test('a collection that is put into one that outlives the call is reported', () => {
  const source = `import { BoundedMap } from '@arkwright/ark/bounded';
const instances = new BoundedMap<string, Set<string>>({ max: 1, whenFull: 'refuse' });
export function note(instance: string, player: string) {
  const players = instances.get(instance) ?? new Set<string>();
  players.add(player);
  instances.set(instance, players);
}
`;
  expect(findIn({ 'a.ts': source })).toEqual([
    `a.ts:4: \`instances\` is a Set at module level: ${advice('Set')}`,
  ]);
});

test('a constant table, a bounded collection and a WeakMap are fine', () => {
  const source = `import { BoundedMap } from '@arkwright/ark/bounded';
const WORDS: ReadonlyMap<string, string> = new Map([['a', 'b']]);
const known = new BoundedMap<string, string>({ max: 1, whenFull: 'drop-oldest' });
const owners = new WeakMap<object, string>();
let latest: ReadonlySet<string> = new Set();
export class Table {
  readonly #rows: ReadonlyMap<string, string> = new Map();
}
export function find(word: string) {
  latest = new Set([word]);
  return WORDS.get(word) ?? known.get(word) ?? owners.get(latest);
}
`;
  expect(findIn({ 'a.ts': source })).toEqual([]);
});

test('a local of a call is fine, also where its own callbacks use it', () => {
  const source = `export async function countAll(names: string[], load: (use: (name: string) => void) => Promise<void>) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, 1);
  const seen = new Set<string>();
  names.forEach((name) => seen.add(name));
  const note = (name: string) => counts.set(name, 2);
  await load(note);
  return names.filter((name) => seen.has(name) && counts.has(name));
}
`;
  expect(findIn({ 'a.ts': source })).toEqual([]);
});

test('tests, their worlds and the matrix may keep what they like', () => {
  const source = 'export const all = new Map<string, string>();\n';
  const files = { 'a.test.ts': source, 'testing/world.ts': source, 'matrix/all.ts': source };
  expect(findIn({ ...files, 'b.ts': source })).toHaveLength(1);
});
