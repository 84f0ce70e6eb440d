import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Columns that the specification doesn't name. Any other one is shown until a person hides it. */
const EXTRA = [
  'apps/web/src/features/dynamic-config/config-columns.tsx',
  'apps/web/src/features/dynamic-config/config-columns.tsx',
  'apps/web/src/features/host-sync/service-columns.tsx',
  'apps/web/src/features/update-notifications/server-columns.tsx',
];

test('a table hides no column of the specification by itself', () => {
  const files = globSync('apps/web/src/{features,kit}/**/*.tsx', { cwd: root });
  const extra = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .matchAll(/\bisExtra: true\b/g)
      .map(() => file)
      .toArray(),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(extra.toSorted()).toEqual(EXTRA);
});
