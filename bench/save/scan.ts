import { DatabaseSync } from 'node:sqlite';
import { inflateSync } from 'node:zlib';

const POD = Buffer.from([0x07, 0x04, 0x00, 0x00]);

/** The least that any reader does: every row once, and every cryopod inflated. The number of rows. */
export function scanSave(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  let rows = 0;
  for (const { value } of database.prepare('SELECT key, value FROM game').iterate() as Iterable<{
    value: Uint8Array;
  }>) {
    rows++;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const at = bytes.indexOf(POD);
    // The same four bytes may be anything else: zlib's own two say whether it is a cryopod (RFC 1950, 2.2).
    if (at >= 0 && bytes[at + 12] === 0x78 && bytes.readUInt16BE(at + 12) % 31 === 0)
      inflateSync(bytes.subarray(at + 12));
  }
  database.close();
  return rows;
}
