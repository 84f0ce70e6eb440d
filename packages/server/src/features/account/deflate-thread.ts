import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A piece of a file, and the checksum of the pieces before it (0 at the beginning). */
type Piece = { text: string; crc: number };
/** The compressed piece, its uncompressed size in bytes, and the checksum so far. */
type Deflated = { bytes: Uint8Array<ArrayBuffer>; size: number; crc: number };

/**
 * Compresses a piece by itself. It ends at a whole byte without ending the file (Z_SYNC_FLUSH), so that the pieces of a file
 * one after the other are one stream (RFC 1951), whichever threads they were made in.
 */
export function run({ text, crc }: Piece): Deflated {
  const content = Buffer.from(text);
  const deflated = deflateRawSync(content, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes: new Uint8Array(deflated), size: content.length, crc: crc32(content, crc) };
}
