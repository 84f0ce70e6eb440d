import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyBounds } from '@arkwright/contracts/request-bounds';
import { AppError } from './app-error.ts';

/** Longer than any number that JavaScript writes, and short enough to be read at once. */
const LONGEST_NUMBER = 64;
/** So many bytes are looked at before others have their turn. */
const SLICE_BYTES = 512 * 1024;

const UNREADABLE = 'The request could not be read.';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** How far a scan has come. */
export type JsonScan = {
  nodes: number;
  depth: number;
  number: number;
  isInText: boolean;
  isEscaped: boolean;
};

export const beginScan = (): JsonScan => ({
  nodes: 1,
  depth: 0,
  number: 0,
  isInText: false,
  isEscaped: false,
});

/**
 * Looks once at each byte of some JSON before anything is made of it. Whether it is JSON at all is the parser's to say: of what
 * is, `nodes` is at least the number of its values. Throws INVALID or TOO_LARGE.
 */
export function scanJson(scan: JsonScan, bytes: Uint8Array, bounds: Omit<BodyBounds, 'bytes'>): void {
  // In variables of its own: this runs for each byte.
  let { nodes, depth, number, isInText, isEscaped } = scan;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
    } else if (isOfNumber(byte)) {
      if (++number > LONGEST_NUMBER) throw new AppError('INVALID', UNREADABLE);
    } else {
      number = 0;
      if (byte === QUOTE) isInText = true;
      else if (byte === COMMA) nodes++;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        nodes++;
        if (++depth > bounds.depth) throw new AppError('INVALID', UNREADABLE);
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
      if (nodes > bounds.nodes) throw new AppError('TOO_LARGE');
    }
  }
  Object.assign(scan, { nodes, depth, number, isInText, isEscaped });
}

/** Digits, the sign, the point, and the `e` of an exponent; that of `true` and `false` does not matter. */
function isOfNumber(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    (byte | 0x20) === 0x65
  );
}

/** Looks through a body in slices, and lets others have their turn in between. */
export async function scanBody(body: Buffer, bounds: BodyBounds): Promise<void> {
  const scan = beginScan();
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    if (start > 0) await nextTurn();
    scanJson(scan, body.subarray(start, start + SLICE_BYTES), bounds);
  }
}
