import { expect, test } from 'vitest';
import { pictureData } from './picture.ts';

test.each([
  ['image/png', '89504e470d0a1a0a00'],
  ['image/jpeg', 'ffd8ffe000'],
  ['image/gif', Buffer.from('GIF89a..').toString('hex')],
  ['image/gif', Buffer.from('GIF87a..').toString('hex')],
  ['image/webp', Buffer.from('RIFF....WEBPVP8 ').toString('hex')],
])('%s is known by its first bytes', (type, hex) => {
  const bytes = Buffer.from(hex, 'hex');
  expect(pictureData(bytes)).toBe(`data:${type};base64,${bytes.toString('base64')}`);
});

test.each([
  ['nothing', ''],
  ['a page', Buffer.from('<html>').toString('hex')],
  [
    'a drawing that can have scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex'),
  ],
  ['the beginning of a picture', '89504e47'],
  ['another file in the same wrapping', Buffer.from('RIFF....WAVEfmt ').toString('hex')],
])('%s is no picture', (_what, hex) => {
  expect(pictureData(Buffer.from(hex, 'hex'))).toBeUndefined();
});
