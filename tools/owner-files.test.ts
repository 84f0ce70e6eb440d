import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Files that owners edit come in any encoding. Each place that reads text from a file goes through one reader
// (packages/ark/src/text-file.ts), or reads only what programs write.

const ROOT = join(import.meta.dirname, '..');
const READS = /\breadFile(?:Sync)?\(|\.readFile\(|\.(?:readAsText|loadEnvFile)\(|\bfile\.text\(/;

const WRITTEN_BY_PROGRAMS: Readonly<Record<string, string>> = {
  'apps/arkwright/src/base/process-identity.ts': 'Linux: /proc',
  'apps/arkwright/src/embedded-postgres/account.ts': '/etc/passwd',
  'apps/arkwright/src/embedded-postgres/binaries.ts': 'the package.json of a package',
  'apps/arkwright/src/embedded-postgres/cluster.ts': 'PostgreSQL and us',
  'apps/arkwright/src/embedded-postgres/embedded-postgres.ts': 'us',
  'apps/arkwright/src/embedded-postgres/placement.ts': 'us',
  'apps/arkwright/src/embedded-postgres/postmaster.ts': 'PostgreSQL and Linux',
  'apps/arkwright/src/lock-file.ts': 'us',
  'packages/ark/src/save/people-files.ts': 'the game',
  'packages/server/src/features/companion/agent-file-service.ts': 'our build',
  'packages/server/src/platform/base/last-good.ts': 'us',
  'packages/server/src/platform/http/web-files.ts': 'our build',
};

test('each reader of a text file uses the one for files of owners, or says who writes it', async () => {
  const places = [
    'apps/arkwright/src',
    'apps/web/src',
    'packages/agent/src',
    'packages/ark/src',
    'packages/server/src',
  ];
  const readers: string[] = [];
  for await (const path of glob(
    places.map((place) => `${place}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  )) {
    if (/\.test\.tsx?$|\/(?:testing|matrix)\//.test(path)) continue;
    const text = await readFile(join(ROOT, path), 'utf8');
    if (READS.test(text) && !text.includes('ark/text-file')) readers.push(path.replaceAll('\\', '/'));
  }
  expect(readers.toSorted()).toEqual(Object.keys(WRITTEN_BY_PROGRAMS));
});
