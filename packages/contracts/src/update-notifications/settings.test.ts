import { expect, test } from 'vitest';
import { updateNotification } from './settings.ts';

const schema = updateNotification.schema.shape.additionalModIds;

test('mod ids are trimmed and blank lines dropped', () => {
  expect(schema.parse([' 927090 ', '', '  ', '1'])).toEqual(['927090', '1']);
});

test('a mod id is a number of up to 12 digits', () => {
  const message = (value: string) => schema.safeParse([value]).error?.issues[0]?.message;
  expect(message('1'.repeat(12))).toBeUndefined();
  expect(message('1'.repeat(13))).toBe('A mod ID can only contain numbers');
  expect(message('92a')).toBe('A mod ID can only contain numbers');
});

test('up to 200 mods are watched, not counting blank lines', () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index + 1));
  expect(schema.safeParse([...ids, '']).success).toBe(true);
  expect(schema.safeParse([...ids, '999']).error?.issues[0]?.message).toBe('At most 200 mods can be watched');
});
