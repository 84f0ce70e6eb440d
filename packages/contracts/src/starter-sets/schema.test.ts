import { expect, test } from 'vitest';
import { starterSetFields } from './schema.ts';

const valid = { name: 'Beginner', description: 'For your first day', serverIds: ['a'] };
const problemsOf = (changed: object) =>
  starterSetFields.safeParse({ ...valid, ...changed }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{ name: '' }, 'Name is required'],
  [{ name: 'n'.repeat(31) }, 'Name must be less than 31 characters'],
  [{ description: ' ' }, 'Description is required'],
  [{ description: 'd'.repeat(501) }, 'Description must be less than 501 characters'],
  [{ serverIds: [] }, 'At least one server is required'],
  [{ maxClaims: '' }, 'Max Claims is required'],
  [{ maxClaims: 'two' }, 'Max Claims must be a number'],
  [{ maxClaims: 1.5 }, 'Max Claims must be a number'],
  [{ maxClaims: 0 }, 'Max Claims must be greater than 0'],
  [{ maxClaims: 1_000_001 }, 'Max Claims must be smaller than or equal to 1000000'],
  [{ requiredPlaytimeMinutes: 'x' }, 'Playtime must be a number'],
  [{ requiredPlaytimeMinutes: -1 }, 'Playtime must be greater than or equal to 0'],
  [{ requiredPlaytimeMinutes: 525_601 }, 'Playtime must be smaller than or equal to 525600 (1 year)'],
  [{ command: 'SaveWorld | getchat' }, expect.stringContaining('The bot reads this')],
])('%j is refused', (changed, message) => {
  expect(problemsOf(changed)).toEqual([message]);
});

test.each([
  {},
  { name: 'n'.repeat(30) },
  { description: 'd'.repeat(500) },
  { maxClaims: '1' },
  { maxClaims: 1_000_000 },
  { requiredPlaytimeMinutes: 0 },
  { requiredPlaytimeMinutes: '525600' },
  { command: '' },
])('%j is accepted', (changed) => {
  expect(problemsOf(changed)).toEqual([]);
});
