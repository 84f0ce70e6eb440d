import type { HostEntry } from '../../hosts/port.ts';

/** Characters of `markOf`: a path has up to 1,000. */
export const MAX_MARK = 1050;

/** A save at a host, as a listing shows it. */
export type SaveFile = { path: string; size: number; modifiedAt: number };

/** The file in one text, which is another one as soon as it was written. */
export const markOf = ({ size, modifiedAt, path }: SaveFile): string => `${size} ${modifiedAt} ${path}`;

/** The file of a mark; undefined for an empty one. */
export function fileOf(mark: string): SaveFile | undefined {
  const [, size, modifiedAt, path] = /^(\d+) (\d+) (.+)$/s.exec(mark) ?? [];
  return path === undefined ? undefined : { path, size: Number(size), modifiedAt: Number(modifiedAt) };
}

/** Where the saves of a game's maps are: a folder for each, below the folder of the game. */
export const savesFolder = (gameFolder: string): string => `${gameFolder}/ShooterGame/Saved/SavedArks`;

/** The folder that a path is in. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The world's save in its map's folder: it has the folder's name; others there are backups. */
export function saveIn(folder: string, entries: readonly HostEntry[]): SaveFile | undefined {
  const name = `${folder.slice(folder.lastIndexOf('/') + 1)}.ark`;
  const found = entries.find((entry) => entry.name === name && !entry.isFolder && entry.size > 0);
  return found && { path: found.path, size: found.size, modifiedAt: found.modifiedAt };
}

/** Whether the game is writing a save: its journal is beside it. */
export const isBeingWritten = ({ path }: SaveFile, entries: readonly HostEntry[]): boolean =>
  entries.some((entry) => entry.path === `${path}-journal`);

/**
 * The folder of the map that the server runs, among those that it has saves of. Hosts name maps as the game does
 * (`TheIsland_WP`) or by an alias (`AstraeosDLC`), which need not be like the folder's name: then the one that was changed
 * last. A map named as the game does without a folder has no save yet, and another map's is not its own.
 */
export function mapFolder(map: string, folders: readonly HostEntry[]): HostEntry | undefined {
  const maps = folders.filter(({ isFolder }) => isFolder);
  const plain = (name: string) => name.toLowerCase().replace(/(_wp|dlc)$/, '');
  const found =
    maps.find(({ name }) => name === map) ??
    maps.find(({ name }) => map !== '' && plain(name) === plain(map));
  if (found || /_wp$/i.test(map)) return found;
  return maps.toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
}

/** SQLite's header: https://www.sqlite.org/fileformat.html#the_database_header */
export const HEADER_BYTES = 100;

/**
 * Why a copy of a save is not whole, by the first bytes of it; undefined if it seems to be. A file that was copied while
 * it was written has often another number of pages than its header says.
 */
export function tornCopy(header: Buffer, size: number): string | undefined {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 15) !== 'SQLite format 3')
    return 'it doesn’t begin like a save';
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  return pages * pageSize === size
    ? undefined
    : `its header says ${pages * pageSize} bytes, but it has ${size}`;
}
