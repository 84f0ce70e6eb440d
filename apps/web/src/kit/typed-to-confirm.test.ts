import { expect, test } from 'vitest';
import { isTyped } from './typed-to-confirm.ts';

test.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
] as const)('a name in %s is confirmed by typing it in %s', (stored, typed) => {
  expect(isTyped(' Älpler '.normalize(typed), ['Älpler'.normalize(stored), '123'])).toBe(true);
});

test('nothing else confirms, and no empty name is confirmed by typing nothing', () => {
  expect(isTyped('älpler', ['Älpler', '123'])).toBe(false);
  expect(isTyped('123', ['Älpler', '123'])).toBe(true);
  expect(isTyped(' ', ['', '123'])).toBe(false);
});
