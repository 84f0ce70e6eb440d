import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import * as sample from './sample-world.ts';
import { wrapCryopod } from './write-archive.ts';
import { keyOf, writeWorld } from './write-world.ts';

/** Saves that cost far more to read than their size, each a kind of its own. `count` makes them larger. */

/** A save in which SQL has replaced a table. */
export async function writeAltered(path: string, sql: string): Promise<void> {
  await writeWorld(path, { objects: [] });
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT';
const HALF_A_GIGABYTE = 'zeroblob(500000000)';
const VIEW = `CREATE VIEW v(rowid, key, value) AS ${ENDLESS} i, x'00', x'00' FROM n WHERE i < 0`;
const MANY_KEYS = `${ENDLESS.replace('SELECT i + 1 FROM n', 'SELECT i + 1 FROM n WHERE i < 20')} randomblob(16) FROM n`;

/** Rows first: SQLite computes the column of a row that is inserted. */
const KEYS_ONLY = `DROP TABLE game; CREATE TABLE game (key BLOB PRIMARY KEY NOT NULL); INSERT INTO game ${MANY_KEYS}`;

/** Statements for `writeAltered`, with what the reader says of the result. */
export const ALTERED_TABLES: Readonly<Record<string, { sql: string; refusal: string }>> = {
  'a column that makes half a gigabyte': {
    // A tab and no "generated": words in the statement prove nothing.
    sql: `${KEYS_ONLY}; ALTER TABLE game ADD COLUMN value BLOB\tAS(${HALF_A_GIGABYTE})`,
    refusal: 'its table game has columns that no save has',
  },
  'a column that computes': {
    sql: `${KEYS_ONLY}; ALTER TABLE game ADD COLUMN value BLOB\tAS(length(replace(hex(zeroblob(200000000)), '0', substr(hex(key), 1, 1))))`,
    refusal: 'its table game has columns that no save has',
  },
  'a stored column that was computed': {
    sql: 'DROP TABLE game; CREATE TABLE game (key BLOB PRIMARY KEY, value BLOB AS (zeroblob(10)) STORED)',
    refusal: 'its table game has columns that no save has',
  },
  'a default value, which no row stores': {
    sql: `${KEYS_ONLY}; ALTER TABLE game ADD COLUMN value BLOB NOT NULL DEFAULT x'${'00'.repeat(100_000)}'`,
    refusal: 'its table game has columns that no save has',
  },
  'a computed column in the other table': {
    sql: `DROP TABLE custom; CREATE TABLE custom (key TEXT PRIMARY KEY); INSERT INTO custom VALUES ('SaveHeader');
      ALTER TABLE custom ADD COLUMN value BLOB AS(${HALF_A_GIGABYTE})`,
    refusal: 'its table custom has columns that no save has',
  },
  'a virtual table over an endless view': {
    sql: `DROP TABLE game; ${VIEW}; CREATE VIRTUAL TABLE game USING fts5(key, value, content='v', content_rowid='rowid')`,
    refusal: 'it lacks the tables of a save',
  },
  'another virtual table over one': {
    sql: `DROP TABLE custom; ${VIEW}; CREATE VIRTUAL TABLE custom USING fts5(key, value, content='v', content_rowid='rowid')`,
    refusal: 'it lacks the tables of a save',
  },
  'an endless view': {
    sql: `DROP TABLE game; CREATE VIEW game(key, value) AS ${ENDLESS} i, i FROM n`,
    refusal: 'it lacks the tables of a save',
  },
};

/**
 * A save in which no table that is read is altered: SQLite itself computes a column of `count` rows as soon as it opens the
 * file, because it looks for statistics there. For what no check foresees.
 */
export async function writeSlowToOpen(path: string, count = 1000): Promise<void> {
  const rows = ENDLESS.replace('SELECT i + 1 FROM n', `SELECT i + 1 FROM n WHERE i < ${count}`);
  await writeAltered(
    path,
    `CREATE TABLE xqlite_stat1 (tbl, idx); INSERT INTO xqlite_stat1 (tbl, idx) ${rows} 'game', i FROM n;
     ALTER TABLE xqlite_stat1 ADD COLUMN stat AS (length(replace(hex(zeroblob(100000000)), '0', substr(idx, 1, 1))))`,
  );
  // SQL can't make such a table: its name is SQLite's.
  const bytes = await readFile(path, 'latin1');
  await writeFile(path, bytes.replaceAll('xqlite_stat1', 'sqlite_stat1'), 'latin1');
}

/** Each of `count` players is the whole section, which is one archive of as many properties. */
export async function writeOverlappingPlayers(path: string, count: number): Promise<void> {
  const player = sample.profile(60_001, { name: 'Ann'.repeat(count) });
  const damage = (key: string, value: Buffer) => {
    if (key !== 'GameModeCustomBytes') return value;
    // An empty section of tribes, then that of the players: its length, how many, its bytes, and where each begins.
    const head = Buffer.alloc(4 + 8 + 8);
    head.writeInt32LE(1, 0);
    head.writeInt32LE(player.length, 12);
    head.writeInt32LE(count, 16);
    const entries = Buffer.alloc(16 * count);
    for (let at = 12; at < entries.length; at += 16) entries.writeInt32LE(player.length, at);
    return Buffer.concat([head, player, entries, Buffer.from('0a00000022aaccc', 'hex')]);
  };
  await writeWorld(path, { objects: [], damage });
}

/** `count` cryopods of a kilobyte, each of which inflates to a megabyte that expands to more. */
export async function writeCryopodBombs(path: string, count: number): Promise<void> {
  const payload = wrapCryopod(Buffer.alloc(1024 * 1024 - 16, 0xfe), {});
  const pods = Array.from({ length: count }, (_, index) =>
    sample.cryopod(index, { payload, inventory: keyOf(1e6), gameTime: 1, unixSeconds: 1.7e9 }),
  );
  await writeWorld(path, { objects: pods });
}

/** Three bytes, seven bits each, the highest first. */
const varint = (value: number) =>
  Buffer.from([0x80 | (value >> 14), 0x80 | ((value >> 7) & 0x7f), value & 0x7f]);

const VALUE_BYTES = { short: 20_000, long: 20_000 + 125 * 8188 };

/** `count` objects that SQLite all reads from the same megabyte of pages: their lengths and pages are those of the first. */
export async function writeSharedPages(path: string, count: number): Promise<void> {
  await writeWorld(path, { objects: [] });
  const database = new DatabaseSync(path);
  const insert = database.prepare('INSERT INTO game VALUES (?, zeroblob(?))');
  insert.run(keyOf(0), VALUE_BYTES.long);
  for (let number = 1; number <= count; number++) insert.run(keyOf(number), VALUE_BYTES.short);
  database.close();
  const bytes = await readFile(path);
  const long = recordHead(VALUE_BYTES.long);
  const short = recordHead(VALUE_BYTES.short);
  // The last one: SQLite leaves an older copy of rows in the page that was the table's only one.
  const at = bytes.lastIndexOf(long.record);
  const page = bytes.subarray(at + localBytes, at + localBytes + 4);
  for (let cell = bytes.indexOf(short.record); cell >= 0; cell = bytes.indexOf(short.record, cell + 1)) {
    const length = bytes.lastIndexOf(short.length, cell);
    long.length.copy(bytes, length);
    long.record.copy(bytes, cell);
    page.copy(bytes, cell + localBytes);
  }
  await writeFile(path, bytes);
}

/**
 * How a row of `game` begins: its length, and the head of its record with the types of both columns
 * (https://sqlite.org/fileformat2.html §2.1).
 */
function recordHead(valueBytes: number): { length: Buffer; record: Buffer } {
  const record = Buffer.concat([Buffer.from([5, 2 * 16 + 12]), varint(2 * valueBytes + 12)]);
  return { record, length: varint(record.length + 16 + valueBytes) };
}

/** Of a row in a page of 8192 bytes, those before the number of its next page, §1.6 there. */
const smallest = Math.floor(((8192 - 12) * 32) / 255) - 23;
const localBytes =
  smallest + ((recordHead(VALUE_BYTES.short).record.length + 16 + VALUE_BYTES.short - smallest) % 8188);
