import { Zip, ZipDeflate } from 'fflate';

/** Thrown when a zip would grow beyond what is kept. */
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
}): ZipStream {
  const { pieceBytes, mostBytes, onPiece } = options;
  let ready: Buffer[] = [];
  let waiting = 0;
  let size = 0;
  let failure: Error | null = null;
  let file: ZipDeflate | undefined;
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

  const complete = () => file?.push(new Uint8Array(0), true);

  return {
    begin(name) {
      complete();
      file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
    },
    async write(text) {
      file?.push(Buffer.from(text));
      await handOver(false);
    },
    async end() {
      complete();
      zip.end();
      await handOver(true);
      return size;
    },
  };
}
