import { Zip, type ZipInputFile } from 'fflate';
import type { run as deflate } from './deflate-thread.ts';

/** UTF-16 units that are compressed at once: some 100 ms of another thread, and nothing to speak of for ours. */
const AT_ONCE = 1_000_000;
/** The number of this compression in a zip, and the empty block that ends compressed data (RFC 1951). */
const DEFLATE = 8;
const LAST_BLOCK = Uint8Array.of(3, 0);
const HALF_AT_END = /[\ud800-\udbff]$/;

/** Thrown when a zip would exceed the maximum size. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** A zip of text files that is made while it is written; nothing but the newest piece is in memory. */
export type ZipStream = {
  /** Begins the next file. The one before is complete. */
  begin(name: string): void;
  write(text: string): Promise<void>;
  /** Completes file and zip; returns the zip's size in bytes. */
  end(): Promise<number>;
};

/** Hands over the zip in pieces of `pieceBytes`, the last one smaller. Throws TooLargeError beyond `mostBytes`. */
export function createZipStream(options: {
  pieceBytes: number;
  mostBytes: number;
  onPiece: (piece: Buffer) => Promise<void>;
  /** Compresses a part of a file, in a thread of its own but for tests. */
  compress: (part: Parameters<typeof deflate>[0]) => Promise<ReturnType<typeof deflate>>;
}): ZipStream {
  const { pieceBytes, mostBytes, onPiece, compress } = options;
  let ready: Buffer[] = [];
  let waiting = 0;
  let size = 0;
  let failure: Error | null = null;
  let file: ZipInputFile | undefined;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(Buffer.from(chunk));
    waiting += chunk.length;
    size += chunk.length;
  });

  async function handOver(isLast: boolean): Promise<void> {
    if (failure) throw failure;
    if (size > mostBytes) throw new TooLargeError(`The zip is larger than ${mostBytes} bytes`);
    if (waiting < pieceBytes && !isLast) return;
    let rest = Buffer.concat(ready);
    for (; rest.length >= pieceBytes || (isLast && rest.length > 0); rest = rest.subarray(pieceBytes)) {
      await onPiece(rest.subarray(0, pieceBytes));
    }
    ready = [rest];
    waiting = rest.length;
  }

  const complete = () => file?.ondata?.(null, LAST_BLOCK, true);

  return {
    begin(name) {
      complete();
      file = { filename: name, size: 0, crc: 0, compression: DEFLATE, flag: 0 };
      zip.add(file);
    },
    async write(text) {
      for (const part of partsOf(text)) {
        if (!file) return;
        const { bytes, size: partSize, crc } = await compress({ text: part, crc: file.crc });
        file.size += partSize;
        file.crc = crc;
        file.ondata?.(null, bytes, false);
        await handOver(false);
      }
    },
    async end() {
      complete();
      zip.end();
      await handOver(true);
      return size;
    },
  };
}

/** A long text in parts, without splitting a character. */
function* partsOf(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + AT_ONCE);
    const whole = at + AT_ONCE < text.length ? part.replace(HALF_AT_END, '') : part;
    yield whole;
    at += whole.length;
  }
}
