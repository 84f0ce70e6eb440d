import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTextFile } from '@arkwright/ark/text-file';
import { writeFileAtomically } from './base/atomic-file.ts';
import { errorCode, fileError, StartError } from './base/start-error.ts';
import { readKey } from './environment-readers.ts';

/**
 * The 32 bytes that encrypt passwords and tokens, stored in `dataDir`/secret.key (readable by its owner only)
 * and created at the first start. It lives outside the database so that a stolen dump is useless.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  const advice = 'Make it readable for the user that runs Arkwright, or set SECRET_KEY.';
  const stored = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileError({ what: 'read', path: file, advice }, error);
  });
  if (stored === undefined) return createSecretKey(file);
  const key = readKey(readTextFile(stored).text.trim());
  if (key) return key;
  throw new StartError(
    `${file} does not hold a key of 32 bytes. Restore the right one from a backup; without it, stored passwords can't be read.`,
  );
}

async function createSecretKey(file: string): Promise<Buffer> {
  const key = randomBytes(32);
  try {
    await writeFileAtomically(file, `${key.toString('hex')}\n`);
  } catch (error) {
    throw fileError(
      { what: 'create', path: file, advice: 'Make the folder writable, or set SECRET_KEY.' },
      error,
    );
  }
  return key;
}
