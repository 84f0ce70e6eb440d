import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BoundedMap, BoundedSet, CollectionFullError } from '../bounded.ts';
import { type Profile, readProfile, readTribe, type Tribe } from './people.ts';
import type { Losses } from './properties.ts';
import { SaveError } from './save-error.ts';
import { addUnread, type Unread } from './unread.ts';

/** A file has a few KB; a player with very many notes and engrams a few hundred. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const PROFILE_NAME = /^[0-9a-f]{32}\.arkprofile$/i;
const TRIBE_NAME = /^(\d{1,20})\.arktribe$/;

/** Players and tribes of a save, each; further ones count as unreadable. Saves have some thousands. */
const MAX_PEOPLE = 1_000_000;

type Dated<Row> = { row: Row; modifiedAt: number };
type Kind = 'players' | 'tribes';

/** Names of files that are not next to a save, though they belong there; `areMore` if there may be others. */
export type MissingFiles = { names: readonly string[]; areMore: boolean };

/** Whether a file next to a save is one of a player or a tribe. */
export const isPersonFile = (name: string): boolean => PROFILE_NAME.test(name) || TRIBE_NAME.test(name);

/** Players and tribes by number. What can't be read is added to `unread`. */
export function createPeople(unread: Unread) {
  const profiles = new BoundedMap<string, Dated<Profile>>({ max: MAX_PEOPLE, whenFull: 'refuse' });
  const tribes = new BoundedMap<string, Dated<Tribe>>({ max: MAX_PEOPLE, whenFull: 'refuse' });
  /** Unread tribes whose numbers are known by the names of their files. */
  const unreadIds = new BoundedSet<string>({ max: MAX_PEOPLE, whenFull: 'drop-oldest' });
  let hasNamelessUnread = false;
  let isStored = false;
  let unusedFiles = 0;
  let skipped = 0;

  function lose(kind: Kind, reason: string, tribeId = ''): void {
    addUnread(unread, kind, reason);
    skipped++;
    if (kind !== 'tribes') return;
    if (tribeId === '') hasNamelessUnread = true;
    else unreadIds.add(tribeId);
  }

  function add(kind: Kind, bytes: Uint8Array, { name = '', modifiedAt = 0, tribeId = '' } = {}): void {
    try {
      if (kind === 'players') {
        const row = wholly((losses) => readProfile(bytes, losses));
        keepNewer(profiles, row.characterId, { row, modifiedAt });
      } else {
        const row = wholly((losses) => readTribe(bytes, losses));
        if (row) keepNewer(tribes, row.tribeId, { row, modifiedAt });
      }
    } catch (error) {
      if (!(error instanceof SaveError || error instanceof CollectionFullError)) throw error;
      lose(kind, name === '' ? error.message : `${name}: ${error.message}`, tribeId);
    }
  }

  return {
    /** Takes the archives inside the save. */
    addStored({
      players,
      tribes: ofTribes,
    }: {
      players: readonly Uint8Array[];
      tribes: readonly Uint8Array[];
    }) {
      isStored ||= players.length + ofTribes.length > 0;
      for (const bytes of players) add('players', bytes);
      for (const bytes of ofTribes) add('tribes', bytes);
    },

    /**
     * Reads the files that the game keeps next to its save, by exact names: backups have the same prefix. If the
     * save itself holds players or tribes, the game neither reads nor writes such files: they are left over, however
     * new, and only counted.
     */
    async addFolder(folder: string): Promise<void> {
      for (const name of await readdir(folder)) {
        const tribeId = TRIBE_NAME.exec(name)?.[1];
        if (tribeId === undefined && !PROFILE_NAME.test(name)) continue;
        if (isStored) unusedFiles++;
        else await addFile(folder, name, tribeId);
      }
    },

    /** Files that belong next to the save, but are not there. They change nothing if the save itself holds players or tribes. */
    addMissing({ names, areMore }: MissingFiles): void {
      if (isStored) return;
      if (areMore)
        for (const kind of ['players', 'tribes'] as const) lose(kind, 'files that were not listed');
      for (const name of names) {
        const tribeId = TRIBE_NAME.exec(name)?.[1];
        if (tribeId !== undefined) lose('tribes', 'files that were not fetched', tribeId);
        else if (PROFILE_NAME.test(name)) lose('players', 'files that were not fetched');
      }
    },

    profiles: () => [...profiles.values()].map(({ row }) => row),
    tribes: () => [...tribes.values()].map(({ row }) => row),
    /** Whether this may be the number of a tribe that could not be read. */
    mayBeUnread: (tribeId: string) => !tribes.has(tribeId) && (hasNamelessUnread || unreadIds.has(tribeId)),
    /** Files next to the save that are not used, because the save itself holds players and tribes. */
    unusedFiles: () => unusedFiles,
    /** The number of archives that could not be read. */
    skipped: () => skipped,
  };

  async function addFile(folder: string, name: string, tribeId: string | undefined): Promise<void> {
    const kind = tribeId === undefined ? 'players' : 'tribes';
    try {
      const { bytes, modifiedAt } = await readSmall(join(folder, name));
      add(kind, bytes, { name, modifiedAt, tribeId });
    } catch (error) {
      // Also one that the game replaces just now.
      lose(kind, `${name}: ${error instanceof SaveError ? error.message : codeOf(error)}`, tribeId);
    }
  }
}

/** An archive of which a part could not be read is not read: a list of members may be that part. */
function wholly<Row>(read: (losses: Losses) => Row): Row {
  const losses: Losses = { properties: 0 };
  const row = read(losses);
  if (losses.properties > 0) throw new SaveError(losses.reason ?? 'a part of it');
  return row;
}

function keepNewer<Row>(rows: Map<string, Dated<Row>>, id: string, row: Dated<Row>): void {
  const other = rows.get(id);
  if (!other || other.modifiedAt <= row.modifiedAt) rows.set(id, row);
}

async function readSmall(path: string): Promise<{ bytes: Uint8Array; modifiedAt: number }> {
  const found = await stat(path);
  if (!found.isFile()) throw new SaveError('no file');
  if (found.size > MAX_FILE_BYTES) throw new SaveError(`a file of ${found.size} bytes`);
  return { bytes: await readFile(path), modifiedAt: found.mtimeMs };
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? 'unreadable');
