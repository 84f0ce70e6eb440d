import { Buffer, isUtf8 } from 'node:buffer';

/**
 * The text of a reply from its packets' bodies, joined before decoding because the server may split within a
 * character. UTF-8, else Latin-1. NULs are dropped: text columns and terminals refuse them.
 */
export function decodeReply(bodies: readonly Buffer[]): string {
  const first = bodies[0];
  if (!first) return '';
  const bytes = bodies.length === 1 ? first : Buffer.concat(bodies);
  const utf8 = bytes.toString('utf8');
  // The decoder writes U+FFFD for invalid UTF-8; checking only then keeps the usual reply cheap.
  const text = utf8.includes('\ufffd') && !isUtf8(bytes) ? bytes.toString('latin1') : utf8;
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
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
