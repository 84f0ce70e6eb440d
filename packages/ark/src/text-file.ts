/** `problem`: why the bytes are no text, as a sentence without its subject and full stop; empty if they are. */
export type TextFile = { text: string; problem: string };

const MARKS: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Reads a text file that people edit: UTF-8 or UTF-16, with or without a byte order mark, any line ends. The text has no mark
 * and `\n` as line end. Files for Windows are often UTF-16 (Notepad's "Unicode", PowerShell's `>`).
 */
export function readTextFile(bytes: Uint8Array): TextFile {
  const decoded = decodeText(bytes);
  const text = decoded.replace(/\r\n?/g, '\n');
  // In UTF-8 the mark of a broken place may also be in the file itself.
  const broken = isUtf8(bytes) ? '\0' : /[\0\ufffd]/;
  const at = text.search(broken);
  if (at === -1) return { text, problem: '' };
  const line = text.slice(0, at).split('\n').length;
  return {
    text,
    problem: `has something in line ${line} that is not text in UTF-8 or UTF-16. Save it as UTF-8`,
  };
}

/** The text of bytes in UTF-8 or UTF-16, without its byte order mark; U+FFFD stands for what is neither. */
export function decodeText(bytes: Uint8Array): string {
  // Removes the mark itself.
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return mark.encoding;
  // Without a mark: the zero bytes of two letters of ASCII.
  const [a, b, c, d] = bytes;
  if (b === 0 && d === 0 && a !== 0 && c !== 0) return 'utf-16le';
  return a === 0 && c === 0 && b !== 0 && d !== 0 ? 'utf-16be' : 'utf-8';
}

function isUtf8(bytes: Uint8Array): boolean {
  if (encodingOf(bytes) !== 'utf-8') return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
