import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Who reads all groups of an instance, and why one of them is not enough. */
const READS_ALL: Readonly<Record<string, string>> = {
  'core/settings/checked-settings.ts':
    'the checks are about all features; they read them once for all checks',
  'core/settings/settings.ts': 'the function that completes them',
  'features/instances/instances-service.ts': 'the pages of an instance show all of them',
  'features/instances/save-group-service.ts':
    'a save is of any group, and a restored bot replaces all of them',
  'features/instances/service.ts': 'a save is of any group, and groups are checked against each other',
};

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const ALL =
  /\b(?:loadSettings|completeSettings)\(|\b(?:getSettingsInEffect|listSettingsInEffect)\([^;]*GROUP_NAMES|\.from\(settings\)/;

test('nobody else reads all settings groups of an instance to use one', async () => {
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCE })) {
    if (/\.test\.ts$|(?:^|\/)(?:testing|matrix)\//.test(path) || path === 'core/settings/repository.ts')
      continue;
    if (ALL.test(await readFile(`${SOURCE}${path}`, 'utf8'))) found.push(path);
  }
  expect(found.sort()).toEqual(Object.keys(READS_ALL));
});
