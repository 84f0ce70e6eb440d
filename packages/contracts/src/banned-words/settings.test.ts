import { expect, test } from 'vitest';
import { bannedWord } from './settings.ts';

test('an automatic ban follows after 1 to 1000 infractions', () => {
  const message = (value: unknown) =>
    bannedWord.schema.shape.automaticBanInfractionCount.safeParse(value).error?.issues[0]?.message;
  for (const value of [1, 2, 999, 1000]) expect(message(value)).toBeUndefined();
  for (const value of [0, 1001, 2.5]) {
    expect(message(value)).toBe('Infraction count must be between 1 and 1000');
  }
});
