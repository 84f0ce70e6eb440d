import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { run } from './deflate-thread.ts';
import { createZipStream, TooLargeError } from './zip-stream.ts';

const compress = async (part: Parameters<typeof run>[0]) => run(part);

function zipInto(pieces: Buffer[], options: { pieceBytes?: number; mostBytes?: number } = {}) {
  return createZipStream({
    pieceBytes: 1000,
    mostBytes: 1_000_000,
    onPiece: async (piece) => void pieces.push(Buffer.from(piece)),
    compress,
    ...options,
  });
}

const noise = (bytes: number) => randomBytes(bytes).toString('base64');

test('files come out of the zip as they were written', async () => {
  const pieces: Buffer[] = [];
  const zip = zipInto(pieces);
  const large = noise(20_000);
  zip.begin('one.json');
  await zip.write('[1,');
  await zip.write('2]');
  zip.begin('folder/two.json');
  await zip.write(large);
  zip.begin('empty.json');
  const size = await zip.end();
  const files = unzipSync(Buffer.concat(pieces));
  const texts = Object.entries(files).map(([name, content]) => [name, strFromU8(content)]);
  expect(texts).toEqual([
    ['one.json', '[1,2]'],
    ['folder/two.json', large],
    ['empty.json', ''],
  ]);
  expect(size).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
});

test('a long text is compressed in parts without losing a character between them', async () => {
  const pieces: Buffer[] = [];
  const parts: number[] = [];
  const zip = createZipStream({
    pieceBytes: 100_000,
    mostBytes: 100_000_000,
    onPiece: async (piece) => void pieces.push(Buffer.from(piece)),
    compress: async (part) => {
      parts.push(part.text.length);
      return run(part);
    },
  });
  const text = `x${'🦖'.repeat(1_200_000)}`;
  zip.begin('long.json');
  await zip.write(text);
  await zip.end();
  expect(strFromU8(unzipSync(Buffer.concat(pieces))['long.json']!) === text).toBe(true);
  expect(parts).toEqual([999_999, 1_000_000, 400_002]);
});

test('all pieces but the last have the requested size', async () => {
  const pieces: Buffer[] = [];
  const zip = zipInto(pieces);
  zip.begin('a');
  for (let n = 0; n < 20; n++) await zip.write(noise(700));
  await zip.end();
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.slice(0, -1).every(({ length }) => length === 1000)).toBe(true);
  expect(pieces.at(-1)?.length).toBeLessThanOrEqual(1000);
});

test('pieces are passed on while writing continues, and writing waits for them', async () => {
  let isBusy = false;
  let handed = 0;
  const zip = createZipStream({
    pieceBytes: 1000,
    mostBytes: 10_000_000,
    compress,
    async onPiece() {
      expect(isBusy).toBe(false);
      isBusy = true;
      await new Promise((resolve) => setImmediate(resolve));
      isBusy = false;
      handed++;
    },
  });
  zip.begin('a');
  for (let n = 0; n < 30; n++) await zip.write(noise(5000));
  expect(handed).toBeGreaterThan(50);
  await zip.end();
});

test('a zip that grows too large is aborted', async () => {
  const zip = zipInto([], { mostBytes: 5000 });
  zip.begin('a');
  await expect(
    (async () => {
      for (let n = 0; n < 100; n++) await zip.write(noise(1000));
      await zip.end();
    })(),
  ).rejects.toThrow(TooLargeError);
});

test("a piece that can't be stored ends the writing", async () => {
  const onPiece = async () => {
    throw new Error('The disk is full');
  };
  const zip = createZipStream({ pieceBytes: 10, mostBytes: 1000, onPiece, compress });
  zip.begin('a');
  await expect(zip.end()).rejects.toThrow('The disk is full');
});
