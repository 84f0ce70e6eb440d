import type { BodyBounds } from '@arkwright/contracts/request-bounds';
import { AppError } from '../base/app-error.ts';
import { inSlices } from '../work/slices.ts';

/** Longer than any number that JavaScript writes, and short enough to parse at once. */
const MAX_NUMBER_LENGTH = 64;
/** Bytes scanned before others get their turn. */
const SLICE_BYTES = 512 * 1024;
/** Bytes parsed at once: with an escape for each character some 5 ms. */
const PIECE_BYTES = 256 * 1024;

/** Some programs start UTF-8 with this. */
const BOM = Buffer.from('\ufeff');

const UNREADABLE = 'The request could not be read.';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The state of a scan. */
export type JsonScan = {
  nodes: number;
  depth: number;
  number: number;
  /** Bytes so far of the current text. */
  text: number;
  /** Commas so far in each enclosing list and object, outermost first. */
  commas: number[];
  isInText: boolean;
  isEscaped: boolean;
};

export const beginScan = (): JsonScan => ({
  nodes: 1,
  depth: 0,
  number: 0,
  text: 0,
  commas: [0],
  isInText: false,
  isEscaped: false,
});

/**
 * Scans each byte of some JSON once before it is parsed. The parser decides whether it is valid JSON; if so,
 * `nodes` is at least the number of its values. Throws INVALID or TOO_LARGE.
 */
export function scanJson(scan: JsonScan, bytes: Uint8Array, bounds: Omit<BodyBounds, 'bytes'>): void {
  // In local variables: this runs for each byte.
  let { nodes, depth, number, text, isInText, isEscaped } = scan;
  const { commas } = scan;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (++text > bounds.text) throw new AppError('TOO_LARGE');
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
    } else if (isOfNumber(byte)) {
      if (++number > MAX_NUMBER_LENGTH) throw new AppError('INVALID', UNREADABLE);
    } else {
      number = 0;
      if (byte === QUOTE) {
        isInText = true;
        text = 0;
      } else if (byte === COMMA) {
        nodes++;
        const before = commas[depth] ?? 0;
        if (before + 1 >= bounds.entries) throw new AppError('TOO_LARGE');
        commas[depth] = before + 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        nodes++;
        if (++depth > bounds.depth) throw new AppError('INVALID', UNREADABLE);
        commas[depth] = 0;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (--depth < 0) throw new AppError('INVALID', UNREADABLE);
      }
      if (nodes > bounds.nodes) throw new AppError('TOO_LARGE');
    }
  }
  Object.assign(scan, { nodes, depth, number, text, isInText, isEscaped });
}

/** Digits, sign, point, and the `e` of an exponent; the `e` in `true` and `false` does not matter. */
function isOfNumber(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    (byte | 0x20) === 0x65
  );
}

type Pieces = {
  /** Parses one piece of JSON; throws if it is invalid. */
  parsePiece: (json: string) => unknown;
  /** Larger ones are parsed in parts. */
  pieceBytes?: number;
};

/**
 * The value of a body that is within its bounds. A large one is scanned and parsed piece by piece, and others
 * get their turn in between. Throws INVALID, TOO_LARGE, and the errors of `parsePiece`.
 */
export async function readJson(body: Buffer, bounds: BodyBounds, pieces: Pieces): Promise<unknown> {
  await inSlices(scanBody(body, bounds));
  const json = body.subarray(0, BOM.length).equals(BOM) ? body.subarray(BOM.length) : body;
  return inSlices(parseBody(json, { pieceBytes: PIECE_BYTES, ...pieces, textBytes: bounds.text }));
}

function* scanBody(body: Buffer, bounds: BodyBounds): Generator<void, void> {
  const scan = beginScan();
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    scanJson(scan, body.subarray(start, start + SLICE_BYTES), bounds);
    yield;
  }
}

/** `textBytes`: the maximum length of one text. */
type BoundedPieces = Required<Pieces> & { textBytes: number };

/** Small values and single texts at once; otherwise each part of the list or object by itself. */
function* parseBody(json: Buffer, pieces: BoundedPieces): Generator<void, unknown> {
  const { parsePiece, pieceBytes, textBytes } = pieces;
  const trimmed = trimJson(json);
  const isList = trimmed[0] === OPEN_LIST;
  const isOnePiece = !isList && trimmed[0] !== OPEN_OBJECT;
  // Longer than any text, and not a list or object: not worth scanning.
  if (isOnePiece && trimmed.length > Math.max(pieceBytes, textBytes + 2))
    throw new AppError('INVALID', UNREADABLE);
  if (isOnePiece || trimmed.length <= pieceBytes) {
    yield;
    return parsePiece(trimmed.toString());
  }
  const list: unknown[] = [];
  const object: Record<string, unknown> = {};
  for (const part of yield* partsOf(trimmed)) {
    if (isList) {
      list.push(yield* parseBody(part, pieces));
      continue;
    }
    const { key, value } = splitEntry(part, pieces);
    const parsed = yield* parseBody(value, pieces);
    if (changesItsObject(key, parsed)) throw new AppError('INVALID', UNREADABLE);
    object[key] = parsed;
  }
  return isList ? list : object;
}

/** The parts of a list or object, between its own commas. */
function* partsOf(json: Buffer): Generator<void, Buffer[]> {
  const closing = json[0] === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT;
  if (json.at(-1) !== closing) throw new AppError('INVALID', UNREADABLE);
  const end = json.length - 1;
  const parts: Buffer[] = [];
  let depth = 0;
  let isInText = false;
  let start = 1;
  let nextYield = SLICE_BYTES;
  for (let at = 1; at < end; at++) {
    // Escapes skip a byte.
    if (at >= nextYield) {
      nextYield += SLICE_BYTES;
      yield;
    }
    const byte = json[at];
    if (isInText) {
      // A character after a backslash ends no text.
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === COMMA && depth === 0) {
      parts.push(json.subarray(start, at));
      start = at + 1;
    }
  }
  parts.push(json.subarray(start, end));
  const isEmpty = parts.length === 1 && trimJson(json.subarray(1, end)).length === 0;
  return isEmpty ? [] : parts;
}

/**
 * Whether a name would change the object's nature: those that Fastify's parser of pieces refuses
 * (secure-json-parse).
 */
function changesItsObject(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  );
}

/** `"key": value`. */
function splitEntry(entry: Buffer, { parsePiece }: Pieces): { key: string; value: Buffer } {
  const from = trimJson(entry);
  let end = 1;
  while (end < from.length && from[end] !== QUOTE) end += from[end] === BACKSLASH ? 2 : 1;
  const key = from[0] === QUOTE ? parsePiece(from.subarray(0, end + 1).toString()) : undefined;
  const rest = trimJson(from.subarray(end + 1));
  if (typeof key !== 'string' || rest[0] !== COLON) throw new AppError('INVALID', UNREADABLE);
  return { key, value: rest.subarray(1) };
}

/** Without surrounding white space: blank, tab, line feed and carriage return (RFC 8259 §2). */
function trimJson(json: Buffer): Buffer {
  const isBlank = (byte: number | undefined) =>
    byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
  let start = 0;
  let end = json.length;
  while (start < end && isBlank(json[start])) start++;
  while (end > start && isBlank(json[end - 1])) end--;
  return json.subarray(start, end);
}
