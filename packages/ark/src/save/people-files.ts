import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BoundedMap, CollectionFullError } from '../bounded.ts';
import { type Profile, readProfile, readTribe, type Tribe } from './people.ts';
import type { Losses } from './properties.ts';
import { SaveError } from './save-error.ts';

/** A file has a few KB; a player with very many notes and engrams a few hundred. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const PROFILE_NAME = /^[0-9a-f]{32}\.arkprofile$/i;
const TRIBE_NAME = /^\d+\.arktribe$/;

/** Players and tribes of a save, each; further ones count as unreadable. Saves have some thousands. */
const MAX_PEOPLE = 1_000_000;

type Dated<Row> = { row: Row; modifiedAt: number };

/** Players and tribes by number. If one is read twice, the newer file counts. */
export function createPeople() {
  const profiles = new BoundedMap<string, Dated<Profile>>({ max: MAX_PEOPLE, whenFull: 'refuse' });
  const tribes = new BoundedMap<string, Dated<Tribe>>({ max: MAX_PEOPLE, whenFull: 'refuse' });
  const losses: Losses = { properties: 0 };
  let unread = 0;

  function add(kind: 'profile' | 'tribe', bytes: Uint8Array, modifiedAt: number): void {
    try {
      if (kind === 'profile') {
        const row = readProfile(bytes, losses);
        if (row) keepNewer(profiles, row.characterId, { row, modifiedAt });
      } else {
        const row = readTribe(bytes, losses);
        if (row) keepNewer(tribes, row.tribeId, { row, modifiedAt });
      }
    } catch (error) {
      if (!(error instanceof SaveError || error instanceof CollectionFullError)) throw error;
      unread++;
    }
  }

  /** Reads the files that the game keeps next to its save, by exact names: backups have the same prefix. */
  async function addFolder(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const kind = PROFILE_NAME.test(name) ? 'profile' : TRIBE_NAME.test(name) ? 'tribe' : undefined;
      if (!kind) continue;
      const file = await readSmall(join(folder, name));
      if (file) add(kind, file.bytes, file.modifiedAt);
      else unread++;
    }
  }

  return {
    add,
    addFolder,
    profiles: () => [...profiles.values()].map(({ row }) => row),
    tribes: () => [...tribes.values()].map(({ row }) => row),
    /** The number of files and properties that could not be read. */
    skipped: () => unread + losses.properties,
  };
}

function keepNewer<Row>(rows: Map<string, Dated<Row>>, id: string, row: Dated<Row>): void {
  const other = rows.get(id);
  if (!other || other.modifiedAt <= row.modifiedAt) rows.set(id, row);
}

/** Undefined if the game has just removed or replaced it, or if its size is wrong for such a file. */
async function readSmall(path: string): Promise<{ bytes: Uint8Array; modifiedAt: number } | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MAX_FILE_BYTES) return undefined;
    return { bytes: await readFile(path), modifiedAt: found.mtimeMs };
  } catch {
    return undefined;
  }
}
