import { join } from 'node:path';
import { isPersonFile } from '@arkwright/ark/save/people-files';
import { MAX_PEOPLE_FILES } from '@arkwright/contracts/hosted-saves/bounds';
import { type HostEntry, HostError } from '../../hosts/port.ts';
import type { PacedHost } from '../host-services/service.ts';
import { writeFetched } from './fetch-folder.ts';

/** One has a few KB; a player with very many notes a few hundred. */
const MAX_FILE_BYTES = 4 * 1024 ** 2;
const TIMEOUT_MS = 60_000;
/** All of them: an account is asked for about one in a second. */
const LONGEST_MS = 15 * 60_000;

/** The files of players and tribes beside a save. */
export const personFiles = (entries: readonly HostEntry[]): HostEntry[] =>
  entries.filter(({ name, isFolder }) => !isFolder && isPersonFile(name));

/** Which of these files are fetched, the newest ones; the others stay unread. */
export function peopleToFetch(files: readonly HostEntry[]): { fetched: HostEntry[]; left: HostEntry[] } {
  const inOrder = files.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
  const small = inOrder.filter(({ size }) => size <= MAX_FILE_BYTES);
  const fetched = small.slice(0, MAX_PEOPLE_FILES);
  return { fetched, left: inOrder.filter((file) => !fetched.includes(file)) };
}

/**
 * Fetches the files of players and tribes beside a save into its folder, as far as time and the account's budget go. Returns the
 * names of those that were not, and the number of bytes. Throws HostError.
 */
export async function fetchPeople(
  host: PacedHost,
  of: { hostId: string; files: readonly HostEntry[]; folder: string; signal: AbortSignal },
): Promise<{ missing: string[]; bytes: number }> {
  const { fetched, left } = peopleToFetch(of.files);
  const missing = left.map(({ name }) => name);
  let bytes = 0;
  const until = performance.now() + LONGEST_MS;
  let isThrottled = false;
  for (const { name, path, modifiedAt } of fetched) {
    if (isThrottled || performance.now() > until) {
      missing.push(name);
      continue;
    }
    try {
      const bounds = { maxBytes: MAX_FILE_BYTES, timeoutMs: TIMEOUT_MS, signal: of.signal };
      const body = await host.files.readWhole(of.hostId, path, bounds);
      // The name is one that a pattern allows.
      bytes += await writeFetched(body, { path: join(of.folder, name), modifiedAt });
    } catch (error) {
      const reason = error instanceof HostError ? error.reason : undefined;
      // One was deleted meanwhile, or the save would have to be fetched again for those that are left.
      if (reason !== 'noFile' && reason !== 'throttled') throw error;
      isThrottled = reason === 'throttled';
      missing.push(name);
    }
  }
  return { missing, bytes };
}
