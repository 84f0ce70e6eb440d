import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

test('style sheets use only colours and sizes that a sheet or component defines', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: SOURCES });
  const texts = files.map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));
  const defined = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--ark-[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  );
  const unknown = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--ark-[\w-]+)/g)]
      .filter(([, used]) => !defined.has(used))
      .map(([, used]) => `${name}: ${used}`),
  );
  expect(unknown).toEqual([]);
});
