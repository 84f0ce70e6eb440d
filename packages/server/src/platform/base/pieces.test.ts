import { expect, test } from 'vitest';
import { createPieces, LineTooLong, Truncated } from './pieces.ts';

/** A source of this text in chunks of `size` bytes, and how many of them were taken. */
function chunked(text: string, size: number) {
  const taken = { chunks: 0 };
  async function* source() {
    for (let at = 0; at < text.length; at += size) {
      taken.chunks++;
      yield Buffer.from(text.slice(at, at + size));
    }
  }
  return { pieces: createPieces(source()), taken };
}

async function textOf(rows: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of rows) text += piece.toString();
  return text;
}

test('lines and blocks are the same, however the source is cut', async () => {
  const blocks = ['', 'a\n', '\\\\.\n\\.x\nx\\.\n\n', '\n'];
  const text = `head\n${blocks.map((block) => `table\n${block}\\.\n`).join('')}end\n`;
  for (let size = 1; size <= text.length; size++) {
    const { pieces } = chunked(text, size);
    expect((await pieces.line(10)).toString()).toBe('head');
    for (const block of blocks) {
      expect((await pieces.line(10)).toString()).toBe('table');
      expect(await textOf(pieces.until('\\.\n', 10)), `chunks of ${size}`).toBe(block);
    }
    expect(await pieces.isAtEnd()).toBe(false);
    expect((await pieces.line(10)).toString()).toBe('end');
    expect(await pieces.isAtEnd()).toBe(true);
  }
});

test('a source without a line end is read no further than the bound of a line', async () => {
  for (const length of [10_000, 20_000]) {
    const line = chunked('x'.repeat(length), 100);
    await expect(line.pieces.line(1000)).rejects.toThrow(LineTooLong);
    expect(line.taken.chunks).toBe(11);
    const block = chunked(`y\n${'x'.repeat(length)}`, 100);
    await expect(textOf(block.pieces.until('\\.\n', 1000))).rejects.toThrow(LineTooLong);
    expect(block.taken.chunks).toBe(11);
  }
});

test('no more than a chunk of a row is held', async () => {
  const { pieces } = chunked(`${'x'.repeat(5000)}\n\\.\n`, 100);
  for await (const piece of pieces.until('\\.\n', 1e6)) expect(piece.length).toBeLessThan(200);
});

test('a source that ends early is truncated', async () => {
  await expect(chunked('half a line', 3).pieces.line(100)).rejects.toThrow(Truncated);
  for (const text of ['', 'a', 'row\n', 'row\n\\.', '\\.'])
    await expect(textOf(chunked(text, 3).pieces.until('\\.\n', 100)), text).rejects.toThrow(Truncated);
});
