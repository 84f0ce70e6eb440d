import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IN_MEMORY } from './bounds/memory.ts';

// What a process remembers between two calls may be made to grow from outside, as a table may. A new Map or Set needs its
// entry in bounds/memory.ts.

const PACKAGES = join(import.meta.dirname, '../../..');
const FOLDERS = ['server/src', 'ark/src'];
/** With its name where it has one: `const known = new Set<string>()`, `readonly #due = new Map()`. */
const MADE =
  /(?:(?:const|let|readonly)\s+)?(#?\w+)?(?::[^=\n]*)?\s*(?:=|\?\?|\?\?=|:|\()\s*new (?:Map|Set)(?:<[^\n]*>)?\(\)/g;

async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const path of await readdir(join(PACKAGES, folder), { recursive: true })) {
      const isOurs =
        path.endsWith('.ts') && !path.includes('.test.') && !/(^|\/)(testing|matrix)\//.test(path);
      if (isOurs) found.set(`${folder}/${path}`, await readFile(join(PACKAGES, folder, path), 'utf8'));
    }
  return found;
}

test('whatever a process remembers has a bound', async () => {
  const made = [...(await sources())].flatMap(([path, source]) =>
    [...source.matchAll(MADE)].map(([, name = '']) => `${path} ${name}`),
  );
  expect([...new Set(made)].toSorted()).toEqual(
    Object.entries(IN_MEMORY)
      .flatMap(([path, names]) => Object.keys(names).map((name) => `${path} ${name}`))
      .toSorted(),
  );
});

test('what is held by its size stands in its source', async () => {
  const texts = await sources();
  const missing = Object.entries(IN_MEMORY).flatMap(([path, names]) =>
    Object.values(names).flatMap((bound) =>
      'size' in bound && !texts.get(path)?.includes(bound.size) ? [`${path}: ${bound.size}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});
