import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

test('a grey box with a name is a LoadingBox: a name without a role is not read out', () => {
  const named = globSync('**/*.tsx', { cwd: SRC }).filter(
    (file) =>
      !file.endsWith('loading-box.tsx') &&
      /<Skeleton\b[^>]*aria-label/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(named).toEqual([]);
});
