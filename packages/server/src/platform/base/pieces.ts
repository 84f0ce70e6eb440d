/** A source ended in the middle of a line or a block. */
export class Truncated extends Error {
  override name = 'Truncated';
}

/** A line has more bytes than allowed. */
export class LineTooLong extends Error {
  override name = 'LineTooLong';
}

const NEWLINE = 10;

/**
 * Takes a source of lines apart without holding more of it than one JSON line or one chunk: an archive of some KB can
 * inflate to gigabytes without a line end.
 */
export function createPieces(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** False at the end of the source. */
  async function readMore(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  return {
    /** The next line without its end. Throws Truncated, or LineTooLong beyond `max` bytes. */
    async line(max: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      let length = 0;
      for (;;) {
        const end = rest.indexOf(NEWLINE);
        const part = end < 0 ? rest : rest.subarray(0, end);
        length += part.length;
        if (length > max) throw new LineTooLong();
        parts.push(part);
        rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1);
        if (end >= 0) return Buffer.concat(parts);
        if (!(await readMore())) throw new Truncated();
      }
    },

    /** All bytes up to a line that is `last` (with its line end), which is skipped. */
    async *until(last: string, max: number): AsyncGenerator<Buffer> {
      const first = Buffer.from(last);
      const mark = Buffer.from(`\n${last}`);
      let lineLength = 0;
      while (rest.length < first.length) if (!(await readMore())) throw new Truncated();
      if (rest.subarray(0, first.length).equals(first)) {
        rest = rest.subarray(first.length);
        return;
      }
      for (;;) {
        const at = rest.indexOf(mark);
        // Without the mark, its beginning may be at the end of what is here.
        const piece = rest.subarray(0, at < 0 ? Math.max(0, rest.length - mark.length + 1) : at + 1);
        const lineEnd = piece.lastIndexOf(NEWLINE);
        lineLength = lineEnd < 0 ? lineLength + piece.length : piece.length - lineEnd - 1;
        if (lineLength > max) throw new LineTooLong();
        if (piece.length > 0) yield piece;
        rest = rest.subarray(at < 0 ? piece.length : at + mark.length);
        if (at >= 0) return;
        if (!(await readMore())) throw new Truncated();
      }
    },

    async isAtEnd(): Promise<boolean> {
      return rest.length === 0 && !(await readMore());
    },
  };
}
