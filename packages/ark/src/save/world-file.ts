import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { ByteReader } from './byte-reader.ts';
import type { Dialect } from './properties.ts';
import { SaveError } from './save-error.ts';
import { wrongFile } from './wrong-file.ts';

export const WORLD_VERSION = 14;

/** The tables that are read (docs/reference/asa-save.md §2). */
const TABLES = ['game', 'custom'] as const;
const GUID_BYTES = 16;
const TRANSFORM_BYTES = 72;
// A row of `game` has a key and its own object; fewer bytes can't be one.
const SMALLEST_ROW = 40;

export type Place = { x: number; y: number; z: number };

export type SaveHeader = {
  version: number;
  /** Seconds that this world has run; only differences are meaningful. */
  gameTime: number;
  /** One more with each save. */
  saveCounter: number;
};

/** A row of `game`: an actor, a component, an item; its key in hex. */
export type WorldObject = { key: string; value: Uint8Array };

/**
 * The container of a world save (`.ark`): a SQLite database (docs/reference/asa-save.md §2 to §6). Opened
 * without locks, so pass a copy that nobody writes. Must be closed.
 */
export type WorldFile = {
  header: SaveHeader;
  dialect: Dialect;
  /** The eight bytes for this name in objects; undefined if no object has it. */
  bytesOfName: (name: string) => Buffer | undefined;
  placeOf: (key: string) => Place | undefined;
  /** Tribes, players and more inside the save; empty if there are none. */
  gameModeBytes: Uint8Array;
  objects: () => Generator<WorldObject>;
  /** Bytes. */
  fileSize: number;
  close: () => void;
};

export async function openWorldFile(path: string, fileSize: number): Promise<WorldFile> {
  const wrong = await wrongFile(path, fileSize);
  if (wrong !== undefined) throw new SaveError(wrong);
  // Imported here, so that the agent's one file loads on a Node without it, which then names the Node it needs (ADR 32).
  const sqlite = await import('node:sqlite');
  const database = guarded(() => open(sqlite, { path, fileSize }));
  try {
    const custom = (key: string) => readCustom(database, key);
    const headerBytes = custom('SaveHeader');
    if (!headerBytes) throw new SaveError('it has no SaveHeader');
    const { header, names, keys } = readHeader(headerBytes);
    const transforms = readTransforms(custom('ActorTransforms') ?? new Uint8Array());
    return {
      header,
      dialect: {
        readName: (reader) => {
          const name = names.get(reader.u32());
          if (name === undefined) throw new SaveError('a name that is not in the table');
          const number = reader.u32();
          return number === 0 ? name : `${name}_${number - 1}`;
        },
        readReference: (reader) => {
          if (reader.i16() === 0) return reader.guid();
          const name = names.get(reader.u32());
          reader.skip(4);
          return name ?? null;
        },
      },
      bytesOfName: (name) => {
        const key = keys.get(name);
        if (key === undefined) return undefined;
        const bytes = Buffer.alloc(8);
        bytes.writeUInt32LE(key);
        return bytes;
      },
      placeOf: transforms,
      gameModeBytes: custom('GameModeCustomBytes') ?? new Uint8Array(),
      objects: () => readObjects(database, fileSize),
      fileSize,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Converts SQLite's errors to ours: they mean a damaged file, not a fault of the program. */
function guarded<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof SaveError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new SaveError(`it cannot be read as a database: ${message}`, { cause: error });
  }
}

function open(
  sqlite: typeof import('node:sqlite'),
  { path, fileSize }: { path: string; fileSize: number },
): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'ro');
  url.searchParams.set('immutable', '1');
  const database = new sqlite.DatabaseSync(url, { readOnly: true });
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    for (const table of TABLES) requireStoredTable(database, table);
    const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
    if (pragma('page_count') * pragma('page_size') > fileSize) throw new SaveError('its end is missing');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Throws unless the rows of this table are nothing but bytes of the file. In a hostile one a view, a virtual table, a
 * generated column or a default value would compute them, without end or a gigabyte each.
 */
function requireStoredTable(database: DatabaseSync, table: (typeof TABLES)[number]): void {
  const found = database
    .prepare(
      "SELECT 1 FROM sqlite_schema WHERE name = ? AND type = 'table' AND rootpage > 0 AND sql LIKE 'CREATE TABLE %'",
    )
    .get(table);
  if (!found) throw new SaveError('it lacks the tables of a save');
  const columns = database.prepare(`PRAGMA table_xinfo(${table})`).all();
  if (columns.some(({ hidden, dflt_value }) => hidden !== 0 || dflt_value !== null))
    throw new SaveError(`its table ${table} has columns that no save has`);
}

function readCustom(database: DatabaseSync, key: string): Uint8Array | undefined {
  const row = guarded(() => database.prepare('SELECT value FROM custom WHERE key = ?').get(key));
  const value = row?.value ?? undefined;
  if (value === undefined || value instanceof Uint8Array) return value;
  throw new SaveError(`its ${key} is no data`);
}

function* readObjects(database: DatabaseSync, fileSize: number): Generator<WorldObject> {
  const most = Math.ceil(fileSize / SMALLEST_ROW);
  // As text: half a million more byte arrays would take another second.
  const rows = guarded(() => database.prepare('SELECT lower(hex(key)) AS key, value FROM game').iterate());
  let count = 0;
  let bytes = 0;
  for (;;) {
    const { done, value: row } = guarded(() => rows.next());
    if (done) break;
    const { key, value } = row as { key: unknown; value: unknown };
    bytes += sizeOf(key) / 2 + sizeOf(value);
    // A damaged tree can lead to the same pages again and again.
    if (++count > most || bytes > fileSize) throw new SaveError('it has more objects than its size allows');
    // What is no data can't be read, and is counted where it is tried.
    yield { key: String(key), value: value instanceof Uint8Array ? value : new Uint8Array() };
  }
  // Counted in the index: a damaged tree can also lose pages.
  const counted = guarded(() =>
    database.prepare('SELECT count(*) AS count FROM (SELECT 1 FROM game LIMIT ?)').get(most + 1),
  );
  if (counted?.count !== count) throw new SaveError(`it has ${counted?.count} keys, but ${count} objects`);
}

const sizeOf = (value: unknown) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;

function readHeader(bytes: Uint8Array) {
  const reader = new ByteReader(bytes);
  const version = reader.i16();
  if (version !== WORLD_VERSION)
    throw new SaveError(`this save is of version ${version}; supported: ${WORLD_VERSION}`);
  reader.skip(8);
  const namesAt = reader.u32();
  const gameTime = reader.f64();
  const saveCounter = reader.u32();
  if (!Number.isFinite(gameTime)) throw new SaveError('its game time is not a number');
  reader.moveTo(namesAt);
  const names = new Map<number, string>();
  const keys = new Map<string, number>();
  for (let left = reader.count(8); left > 0; left--) {
    const key = reader.u32();
    const name = reader.string();
    names.set(key, name);
    keys.set(name, key);
  }
  return { header: { version, gameTime, saveCounter }, names, keys };
}

/** Where each transform begins, by the actor's GUID. */
function transformOffsets(reader: ByteReader): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  while (reader.left >= GUID_BYTES) {
    const at = reader.position;
    const key = reader.guid();
    if (key === '') break;
    reader.moveTo(at);
    offsets.set(key, reader.skip(TRANSFORM_BYTES));
  }
  return offsets;
}

/**
 * The position of each actor, looked up in the bytes themselves: half a million objects would take ten times
 * as long.
 */
function readTransforms(bytes: Uint8Array): (key: string) => Place | undefined {
  const reader = new ByteReader(bytes);
  const offsets = transformOffsets(reader);
  return (key) => {
    const at = offsets.get(key);
    if (at === undefined) return undefined;
    const axis = (index: number) => reader.bytes.readDoubleLE(at + GUID_BYTES + 8 * index);
    const place = { x: axis(0), y: axis(1), z: axis(2) };
    return Object.values(place).every(Number.isFinite) ? place : undefined;
  };
}
