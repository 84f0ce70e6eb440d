import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha-256.ts';

// Lengths around the block and padding borders of the standard.
const TEXTS = [
  '',
  'abc',
  ...[55, 56, 63, 64, 65, 119, 120, 1000].map((length) => 'x'.repeat(length)),
  'Überlänge 🦖',
];

test.each(TEXTS)('hashes %j as Node does', (text) => {
  expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
});
