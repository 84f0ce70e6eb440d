import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Place } from '../world-file.ts';
import { ByteWriter } from './byte-writer.ts';
import { putProperties, type WrittenProperty } from './write-properties.ts';

export type WrittenObject = {
  key: Buffer;
  className: string;
  properties: WrittenProperty[];
  isItem?: boolean;
  place?: Place;
};

export type WrittenWorld = {
  objects: Iterable<WrittenObject>;
  version?: number;
  gameTime?: number;
  saveCounter?: number;
  tribes?: Buffer[];
  players?: Buffer[];
  /** Changes the blobs of `custom` before they are written, to simulate damage. */
  damage?: (key: string, value: Buffer) => Buffer;
  /** The same for the objects. */
  damageObject?: (key: Buffer, value: Buffer) => Buffer;
};

/** The key of a row: the same number gives the same key. */
export function keyOf(number: number): Buffer {
  const key = Buffer.alloc(16, 0xa5);
  key.writeUInt32LE(number);
  return key;
}

/**
 * Writes a world save like the game does: a SQLite database with names in a table (docs/reference/asa-save.md
 * §2 to §6, §11).
 */
export async function writeWorld(path: string, world: WrittenWorld): Promise<void> {
  await rm(path, { force: true });
  const database = new DatabaseSync(path);
  try {
    database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
      CREATE TABLE game (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL);
      CREATE TABLE custom (key VARCHAR(64) PRIMARY KEY NOT NULL, value BLOB NOT NULL);
      BEGIN`);
    const names = new Map<string, number>();
    const transforms = new ByteWriter();
    const insert = database.prepare('INSERT INTO game VALUES (?, ?)');
    for (const object of world.objects) {
      const bytes = objectBytes(object, names);
      insert.run(object.key, world.damageObject?.(object.key, bytes) ?? bytes);
      if (object.place) putTransform(transforms, object.key, object.place);
    }
    const customs: Record<string, Buffer> = {
      SaveHeader: headerBytes(world, names),
      ActorTransforms: transforms.raw(Buffer.alloc(16)).done(),
      GameModeCustomBytes: gameModeBytes(world),
    };
    const insertCustom = database.prepare('INSERT INTO custom VALUES (?, ?)');
    for (const [key, value] of Object.entries(customs))
      insertCustom.run(key, world.damage?.(key, value) ?? value);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function objectBytes(object: WrittenObject, names: Map<string, number>): Buffer {
  const to = new ByteWriter((at, name) => at.u32(nameKey(names, name)).u32(0));
  const { className, isItem = false, place, properties, key } = object;
  to.name(className)
    .i32(0)
    .strings([`${className.split('.').at(-1)}_1`])
    .i32(0);
  to.u8(isItem ? 0x01 : place ? 0x08 : 0).u8(0);
  putProperties(to, properties);
  return to.i32(1).raw(key).done();
}

function nameKey(names: Map<string, number>, name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  // Scattered, like the game's hashes.
  const key = Math.imul(names.size + 1, 0x9e37_79b1) >>> 0;
  names.set(name, key);
  return key;
}

function putTransform(to: ByteWriter, key: Buffer, { x, y, z }: Place): void {
  to.raw(key).f64(x).f64(y).f64(z).f64(0).f64(0).f64(0).f64(1);
}

function headerBytes(
  { version = 14, gameTime = 100_001_000, saveCounter = 3 }: WrittenWorld,
  names: Map<string, number>,
): Buffer {
  const to = new ByteWriter().i16(version).i32(522).i32(1013);
  const putNamesAt = to.later();
  to.f64(gameTime).u32(saveCounter).i32(1).string('TheIsland_WP').i32(-1).i32(0).i32(0);
  putNamesAt(to.length);
  to.i32(names.size);
  for (const [name, key] of names) to.u32(key).string(name);
  return to.done();
}

function gameModeBytes({ tribes = [], players = [] }: WrittenWorld): Buffer {
  const to = new ByteWriter().u32(1);
  for (const pieces of [tribes, players]) {
    to.i32(pieces.reduce((sum, piece) => sum + piece.length, 0)).i32(pieces.length);
    for (const piece of pieces) to.raw(piece);
    let offset = 0;
    for (const piece of pieces) {
      to.u32(0).u32(0).i32(offset).i32(piece.length);
      offset += piece.length;
    }
  }
  return to.u32(10).u32(0xccaa1122).done();
}
