import { Buffer, isUtf8 } from 'node:buffer';
import { MAX_LINES } from '../log/lines.ts';

/**
 * The text of a reply from its packets' bodies, joined before decoding because the server may split within a
 * character. UTF-8; what is not valid concerns only its own line. NULs are dropped: text columns and terminals
 * refuse them.
 */
export function decodeReply(bodies: readonly Buffer[]): string {
  const first = bodies[0];
  if (!first) return '';
  const bytes = bodies.length === 1 ? first : Buffer.concat(bodies);
  const utf8 = bytes.toString('utf8');
  // The decoder writes U+FFFD for invalid UTF-8; checking only then keeps the usual reply cheap.
  const text = utf8.includes('\ufffd') && !isUtf8(bytes) ? decodeByLine(bytes) : utf8;
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

const LINE_END = 10;

/**
 * Each line for itself: a line end is one byte in both encodings, and part of no other character. Older lines
 * than `gameLines` reads are one piece, so that a reply of nothing but bad bytes and line ends costs little.
 */
function decodeByLine(bytes: Buffer): string {
  const newestFirst: string[] = [];
  let end = bytes.length;
  while (newestFirst.length < MAX_LINES) {
    const start = end === 0 ? -1 : bytes.lastIndexOf(LINE_END, end - 1);
    newestFirst.push(decodeLine(bytes, start + 1, end));
    if (start < 0) return newestFirst.reverse().join('\n');
    end = start;
  }
  return [decodeLine(bytes, 0, end), ...newestFirst.reverse()].join('\n');
}

/**
 * UTF-8 where the line has any letter of it: a game that cuts a name within a letter leaves one bad byte. Latin-1
 * otherwise.
 */
function decodeLine(bytes: Buffer, start: number, end: number): string {
  const utf8 = bytes.toString('utf8', start, end);
  if (!utf8.includes('\ufffd') || /[^\0-\x7f\ufffd]/.test(utf8)) return utf8;
  return isUtf8(bytes.subarray(start, end)) ? utf8 : bytes.toString('latin1', start, end);
}

/** ARK's reply to a command without output, and to an unknown command. */
export const NO_RESPONSE_TEXT = 'Server received, But no response!! \n ';

const NO_RESPONSE = /^\s*server received, but no response!!\s*$/i;

/** True for `NO_RESPONSE_TEXT`, in any case and with any surrounding white space. */
export function isNoResponse(text: string): boolean {
  return NO_RESPONSE.test(text);
}

const keepAlive = Buffer.from('Keep Alive');

/** True for the packet that the game sends unrequested to keep a connection open. */
export function isKeepAlive(body: Buffer): boolean {
  return body.length === keepAlive.length && body.equals(keepAlive);
}
