import { open } from 'node:fs/promises';

/** How files begin that people take for a save, and what they are instead. */
const BYTES_OF: readonly (readonly [beginning: readonly number[], words: string])[] = [
  [[0x1f, 0x8b], 'it is packed (gzip): unpack it first'],
  [[0x50, 0x4b, 3, 4], 'it is packed (zip): unpack it first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'it is packed (7z): unpack it first'],
  [[0x52, 0x61, 0x72, 0x21], 'it is packed (rar): unpack it first'],
];
const TEXTS: readonly (readonly [beginning: RegExp, words: string])[] = [
  [/^version https:\/\/git-lfs/, 'it is a pointer of Git LFS to the file, not the file: run "git lfs pull"'],
  [/^\s*<(?:!doctype|html|head|\?xml)/i, 'it is a web page, as after a download without its sign-in'],
  [/^\s*[{[]/, 'it is a text in JSON'],
];

const BYTES = 100;

/** What the file is in place of a save, by its beginning; undefined if that isn't known. */
export async function wrongFile(path: string, fileSize: number): Promise<string | undefined> {
  if (fileSize === 0) return 'it is empty';
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BYTES), position: 0 });
    const packed = BYTES_OF.find(([bytes]) => bytes.every((byte, index) => buffer[index] === byte));
    // In UTF-8 a byte order mark counts as a blank.
    const text = buffer.toString('utf8', 0, bytesRead);
    return (packed ?? TEXTS.find(([pattern]) => pattern.test(text)))?.[1];
  } finally {
    await file.close();
  }
}
