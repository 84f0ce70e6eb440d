import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './base/atomic-file.ts';
import { makeFolder } from './base/make-folder.ts';
import { diskFull, fileError } from './base/start-error.ts';

// PostgreSQL writes its log in files of 16 MiB each and stops if it can't create the next one.
const ENOUGH_BYTES = 48 * 1024 * 1024;

/** Creates DATA_DIR if missing and checks that it is writable; otherwise throws a StartError. */
export async function prepareDataDirectory(path: string): Promise<void> {
  const advice = 'Set DATA_DIR to a folder that the user running Arkwright may write to.';
  try {
    // Others may pass through but not list it: as root, PostgreSQL runs as another user with its data below.
    await makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = join(path, '.writable');
    await writeFileAtomically(probe, '');
    // Another program that starts on the same folder may have removed it.
    await rm(probe, { force: true });
  } catch (error) {
    throw fileError({ what: 'write to the data folder', path, advice }, error);
  }
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < ENOUGH_BYTES) throw diskFull(path);
}
