import { ByteReader } from './byte-reader.ts';
import { SaveError } from './save-error.ts';

/**
 * Tribes and players inside a save: with `-usestore`, on Nitrado and in single player
 * (docs/reference/asa-save.md §11). Each piece is an archive; deleted ones are skipped.
 */
export function embeddedArchives(bytes: Uint8Array): { tribes: Buffer[]; players: Buffer[] } {
  if (bytes.length === 0) return { tribes: [], players: [] };
  const reader = new ByteReader(bytes);
  reader.skip(4);
  return { tribes: readSection(reader), players: readSection(reader) };
}

function readSection(reader: ByteReader): Buffer[] {
  const dataBytes = reader.i32();
  const count = reader.i32();
  const data = reader.raw(dataBytes);
  if (count < 0 || count * 16 > reader.left) throw new SaveError(`${count} players or tribes do not fit`);
  const pieces: Buffer[] = [];
  let unused = data.length;
  for (let left = count; left > 0; left--) {
    reader.skip(8);
    const offset = reader.i32();
    const size = reader.i32();
    if (size === 0) continue;
    if (size < 0 || offset < 0 || offset + size > data.length)
      throw new SaveError('a player or tribe outside its section');
    // Otherwise thousands of entries could all be the same megabytes.
    unused -= size;
    if (unused < 0) throw new SaveError('its players or tribes overlap');
    pieces.push(data.subarray(offset, offset + size));
  }
  return pieces;
}
