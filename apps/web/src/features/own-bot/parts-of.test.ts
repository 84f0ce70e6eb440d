import { UPLOADED_PART } from '@arkwright/contracts/instance-export/bounds';
import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

test('the parts of a file are the file', async () => {
  const bytes = Uint8Array.from({ length: 2 * UPLOADED_PART + 5 }, (_, index) => index % 251);
  const parts = await partsOf(new Blob([bytes]));
  expect(parts).toHaveLength(3);
  const read = parts.map((part) => Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0)));
  expect(read.map(({ length }) => length)).toEqual([UPLOADED_PART, UPLOADED_PART, 5]);
  expect(read.flatMap((part) => [...part]).every((byte, index) => byte === bytes[index])).toBe(true);
});
