import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a small file so that a reader, or a start after a crash, finds the old text or the complete new one,
 * never a part. Throws the system's error (ENOSPC, EACCES …) and leaves nothing behind.
 */
export async function writeFileAtomically(path: string, text: string, mode = 0o600): Promise<void> {
  // Not our process id: another container using the same folder may have the same one.
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'w', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
