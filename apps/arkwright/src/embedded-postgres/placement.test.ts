import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PostgresBinaries } from './binaries.ts';
import { binariesIn } from './binaries.ts';
import { placeCluster } from './placement.ts';

const isRoot = process.getuid?.() === 0;

/** A folder that everybody may enter, containing a `closed` one that only we may enter. */
async function workspace(): Promise<{ open: string; closed: string }> {
  const open = await mkdtemp(join(tmpdir(), 'placement '));
  onTestFinished(() => rm(open, { recursive: true, force: true }));
  await chmod(open, 0o755);
  const closed = join(open, 'closed');
  await mkdir(closed, { mode: 0o700 });
  return { open, closed };
}

async function fakeBinaries(directory: string): Promise<PostgresBinaries> {
  for (const path of [
    'bin/initdb',
    'bin/postgres',
    'lib/libz.so.1',
    'lib/libz.a',
    'lib/postgresql/plpgsql.so',
    'share/postgresql/postgres.bki',
  ]) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, path, { mode: path.startsWith('bin') ? 0o700 : 0o600 });
  }
  await symlink('libz.so.1', join(directory, 'lib', 'libz.so'));
  return binariesIn(directory, '18.4.0');
}

test('a missing location is named in one line instead of starting empty', async () => {
  const { open } = await workspace();
  const preferred = join(open, 'postgresql');
  await mkdir(preferred);
  await writeFile(join(preferred, 'location'), '/nowhere/data-1\n');
  const installed = await fakeBinaries(join(open, 'native'));
  await expect(placeCluster({ preferred, installed, shared: join(open, 'shared') })).rejects.toThrow(
    /\/nowhere\/data-1, which is gone/,
  );
});

test.runIf(!isRoot)('a normal user has the cluster in the data folder', async () => {
  const { closed } = await workspace();
  const installed = await fakeBinaries(join(closed, 'native'));
  const preferred = join(closed, 'postgresql');
  const placement = await placeCluster({ preferred, installed, shared: join(closed, 'shared') });
  expect(placement).toEqual({ directory: preferred, binaries: installed, account: undefined });
});

test.runIf(isRoot)(
  'root has the cluster in a data folder that others may enter, owned by another user',
  async () => {
    const { open } = await workspace();
    const preferred = join(open, 'postgresql');
    const installed = await fakeBinaries(join(open, 'native'));
    const placement = await placeCluster({ preferred, installed, shared: join(open, 'shared') });
    expect(placement.directory).toBe(preferred);
    expect((await stat(preferred)).uid).toBe(placement.account?.uid);
    expect(placement.account?.uid).not.toBe(0);
  },
);

test.runIf(isRoot)(
  'root in a closed folder has data and programs elsewhere, and finds the same data again',
  async () => {
    const { open, closed } = await workspace();
    const shared = join(open, 'shared');
    const installed = await fakeBinaries(join(closed, 'native'));
    const options = { preferred: join(closed, 'postgresql'), installed, shared };
    const placement = await placeCluster(options);
    expect(dirname(placement.directory)).toBe(shared);
    expect(placement.binaries.directory).toBe(join(shared, 'postgresql-18.4.0'));
    expect(await readFile(placement.binaries.postgres, 'utf8')).toBe('bin/postgres');
    expect((await stat(placement.binaries.postgres)).mode & 0o777).toBe(0o755);
    expect(existsSync(join(placement.binaries.directory, 'lib', 'libz.so'))).toBe(true);
    expect(existsSync(join(placement.binaries.directory, 'lib', 'libz.a'))).toBe(false);
    expect(await placeCluster(options)).toEqual(placement);
  },
);

test.runIf(isRoot)('a cluster made by a user keeps that user when root starts it', async () => {
  const { open } = await workspace();
  const preferred = join(open, 'postgresql');
  const installed = await fakeBinaries(join(open, 'native'));
  await mkdir(join(preferred, 'data'), { recursive: true });
  await chown(join(preferred, 'data'), 54_321, 54_322);
  const { account } = await placeCluster({ preferred, installed, shared: join(open, 'shared') });
  expect(account).toEqual({ uid: 54_321, gid: 54_322 });
});
