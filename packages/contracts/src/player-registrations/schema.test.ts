import { describe, expect, test } from 'vitest';
import { changedRegistration, newRegistration, playtimeId } from './schema.ts';

const valid = {
  botId: 'bot',
  netId: '0002'.repeat(8),
  discordId: '182736455463728190',
  discordUsername: 'raptor.riley',
};

const problemsOf = (change: object) =>
  (newRegistration.safeParse({ ...valid, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('a manually added registration', () => {
  test('needs an EOS ID of 32 hex digits, in either case', () => {
    for (const netId of ['', '   ', undefined])
      expect(problemsOf({ netId })).toContain('netId: EOS ID is required');
    for (const netId of ['a'.repeat(31), 'a'.repeat(33), 'g'.repeat(32)]) {
      expect(problemsOf({ netId })).toEqual(['netId: EOS ID must be 32 characters of 0-9 and a-f']);
    }
    expect(newRegistration.parse({ ...valid, netId: ` ${'AB'.repeat(16)} ` }).netId).toBe('ab'.repeat(16));
  });

  test('needs a Discord ID of up to 30 digits', () => {
    for (const discordId of ['', ' ', undefined]) {
      expect(problemsOf({ discordId })).toContain('discordId: Discord ID is required');
    }
    expect(problemsOf({ discordId: '1'.repeat(29) })).toEqual([]);
    expect(problemsOf({ discordId: '1'.repeat(30) })).toEqual([]);
    expect(problemsOf({ discordId: '1'.repeat(31) })).toEqual([
      'discordId: Discord ID must be less than 31 characters',
    ]);
    for (const discordId of ['0', '012']) {
      expect(problemsOf({ discordId })).toEqual(["discordId: Discord ID can't begin with 0"]);
    }
    expect(problemsOf({ discordId: '12a' })).toEqual(['discordId: Discord ID can only contain numbers']);
  });

  test('needs a Discord Username of up to 100 characters', () => {
    for (const discordUsername of ['', ' ', undefined]) {
      expect(problemsOf({ discordUsername })).toContain('discordUsername: Discord Username is required');
    }
    expect(problemsOf({ discordUsername: 'x'.repeat(99) })).toEqual([]);
    expect(problemsOf({ discordUsername: 'x'.repeat(100) })).toEqual([]);
    expect(problemsOf({ discordUsername: 'x'.repeat(101) })).toEqual([
      'discordUsername: Discord Username must be less than 101 characters',
    ]);
  });
});

describe('a confirmation code given with it', () => {
  const read = (confirmationCode?: unknown) =>
    newRegistration.parse({ ...valid, confirmationCode }).confirmationCode;

  test('is empty if not given', () => {
    for (const nothing of [undefined, '', '  ']) expect(read(nothing)).toBe('');
  });

  test('can be typed the way players do', () => {
    expect(read(' abcd-2345 ')).toBe('ABCD2345');
  });

  test("has the same form as the bot's codes", () => {
    for (const confirmationCode of ['1234', 'ABCD2340', 'ABCD23456', 'x'.repeat(64)]) {
      expect(problemsOf({ confirmationCode })).toEqual([
        'confirmationCode: Confirmation code must be 8 characters of 2-9 and A-Z, without I, L and O',
      ]);
    }
    expect(problemsOf({ confirmationCode: 'x'.repeat(1000) })).toHaveLength(1);
  });
});

test('a change also needs the id', () => {
  expect(changedRegistration.safeParse(valid).success).toBe(false);
  expect(changedRegistration.safeParse({ ...valid, id: 'x' }).success).toBe(true);
});

test('a reset covers all servers together by default', () => {
  expect(playtimeId.parse(undefined)).toBe('Global');
  expect(playtimeId.safeParse('').success).toBe(false);
  expect(playtimeId.safeParse('x'.repeat(100)).success).toBe(true);
  expect(playtimeId.safeParse('x'.repeat(101)).success).toBe(false);
});
