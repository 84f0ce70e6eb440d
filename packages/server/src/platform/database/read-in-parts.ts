import type { Duplex } from 'node:stream';

/** How much of a reply is parsed before everything else gets its turn, bytes: a few ms. */
const PART_BYTES = 65_536;

/** Without it, Node reads up to 2 MB of a reply that has arrived, and pg parses all of it, in one turn of the event loop. */
export function readInParts(stream: Duplex): void {
  let bytes = 0;
  stream.on('data', (part: Buffer) => {
    if (bytes === 0)
      setImmediate(() => {
        bytes = 0;
        stream.resume();
      });
    bytes += part.length;
    if (bytes >= PART_BYTES) stream.pause();
  });
}
