import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withSaveCopy } from './copy-save.ts';

async function folderIn(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, name));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the copy of a killed process is removed, that of a running one is not', async () => {
  const save = join(await folderIn(tmpdir(), 'arkwright-test-'), 'TheIsland_WP.ark');
  await writeFile(save, 'a save');
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = await folderIn(tmpdir(), `arkwright-save-${pid}-`);
  await writeFile(join(left, 'copy.ark'), 'a save');
  const inUse = await folderIn(tmpdir(), `arkwright-save-${process.ppid}-`);
  const during = await withSaveCopy(save, () => readdir(tmpdir()));
  const has = (folder: string) => during.some((name) => join(tmpdir(), name) === folder);
  expect([has(left), has(inUse)]).toEqual([false, true]);
  expect(during).toContainEqual(expect.stringMatching(new RegExp(`^arkwright-save-${process.pid}-`)));
});

test('a file that is larger than any save is not copied', async () => {
  const save = join(await folderIn(tmpdir(), 'arkwright-test-'), 'TheIsland_WP.ark');
  await writeFile(save, '');
  // Without content, it takes no room on the disk.
  await truncate(save, 4 * 1024 ** 3 + 1);
  await expect(withSaveCopy(save, () => 'copied')).rejects.toThrow('it is larger than 4 GB');
});
