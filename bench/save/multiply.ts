import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

type Row = { key: Uint8Array; value: Uint8Array };
type Piece = Row & { marks: number[]; dinoIds: number[] };

/**
 * Writes a save with the objects of another again and again, until there are `count`: each copy with keys of its own, to
 * which its references lead, and its dinos with numbers of their own.
 */
export async function multiplySave(from: string, to: string, count: number): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  const rows = source.prepare('SELECT key, value FROM game').all() as unknown as Row[];
  const customs = source.prepare('SELECT key, value FROM custom').all() as {
    key: string;
    value: Uint8Array;
  }[];
  source.close();
  const keys = new Set(rows.map(({ key }) => latin1(key)));
  const idName = nameBytes(customs.find(({ key }) => key === 'SaveHeader')?.value, 'DinoID1');
  const pieces: Piece[] = rows.map(({ key, value }) => ({
    key,
    value,
    marks: marksIn(Buffer.from(value), keys),
    dinoIds: idName ? valuesOf(Buffer.from(value), idName) : [],
  }));
  await rm(to, { force: true });
  const target = new DatabaseSync(to);
  target.exec(`
    PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
    CREATE TABLE game (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL);
    CREATE TABLE custom (key VARCHAR(64) PRIMARY KEY NOT NULL, value BLOB NOT NULL);
    BEGIN`);
  const insert = target.prepare('INSERT INTO game VALUES (?, ?)');
  for (let written = 0, copy = 0; written < count; copy++)
    for (const piece of pieces.slice(0, count - written)) {
      written++;
      insert.run(renamed(piece.key, copy), copied(piece, copy));
    }
  const insertCustom = target.prepare('INSERT INTO custom VALUES (?, ?)');
  const copies = Math.ceil(count / pieces.length);
  for (const { key, value } of customs)
    insertCustom.run(key, key === 'ActorTransforms' ? transformsOf(value, copies) : value);
  target.exec('COMMIT');
  target.close();
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function marksIn(value: Buffer, keys: ReadonlySet<string>): number[] {
  const marks: number[] = [];
  for (let at = 0; at + 16 <= value.length; at++)
    if (keys.has(value.toString('latin1', at, at + 16))) marks.push(at);
  return marks;
}

/** Where the values of a number's property are: behind its name, type, size and flags (docs/reference/asa-save.md §7). */
function valuesOf(value: Buffer, name: Buffer): number[] {
  const at = value.indexOf(name);
  return at < 0 ? [] : [at + 25];
}

function nameBytes(header: Uint8Array | undefined, name: string): Buffer | undefined {
  const bytes = Buffer.from(header ?? []);
  const at = bytes.indexOf(`${name}\0`, 0, 'latin1');
  if (at < 8) return undefined;
  const result = Buffer.alloc(8);
  bytes.copy(result, 0, at - 8, at - 4);
  return result;
}

function renamed(key: Uint8Array, copy: number): Buffer {
  const bytes = Buffer.from(key);
  bytes.writeUInt32LE((bytes.readUInt32LE(12) ^ Math.imul(copy, 0x9e37_79b1)) >>> 0, 12);
  return bytes;
}

function copied({ value, marks, dinoIds }: Piece, copy: number): Buffer {
  const bytes = Buffer.from(value);
  for (const at of marks) renamed(bytes.subarray(at, at + 16), copy).copy(bytes, at);
  for (const at of dinoIds) bytes.writeUInt32LE((bytes.readUInt32LE(at) + copy) >>> 0, at);
  return bytes;
}

function transformsOf(value: Uint8Array, copies: number): Buffer {
  const records = Buffer.from(value.subarray(0, value.length - 16));
  const all = Array.from({ length: copies }, (_, copy) => {
    const bytes = Buffer.from(records);
    for (let at = 0; at < bytes.length; at += 72) renamed(bytes.subarray(at, at + 16), copy).copy(bytes, at);
    return bytes;
  });
  return Buffer.concat([...all, Buffer.alloc(16)]);
}
