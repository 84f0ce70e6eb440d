import { expect, test } from 'vitest';
import type { Check } from '../../context/app-context.ts';
import { CHECKED } from '../../context/coverage.ts';
import { CHECKS_ASKED, CheckRounds, ROUND_MS } from './rounds.ts';

const check = (key: string, more: Partial<Check> = {}): Check => ({
  key,
  group: 'Servers',
  label: key,
  area: 'Owner',
  find: async () => [],
  covers: () => CHECKED,
  heading: () => key,
  remedy: '',
  ...more,
});
const usual = check('usual');
const told = check('told', { everyMs: 20 * ROUND_MS, runsOn: ({ kind }) => kind === 'servers.changed' });
const changed = (botId: string) => ({ kind: 'servers.changed', botId }) as const;

const taken = (rounds: CheckRounds, now: number) =>
  rounds.take(now).map(({ check: { key }, botIds }) => [key, botIds ?? 'all']);

test('checks look at all instances at their intervals', () => {
  const rounds = new CheckRounds([usual, told]);
  expect(taken(rounds, 0)).toEqual([
    ['usual', 'all'],
    ['told', 'all'],
  ]);
  expect(taken(rounds, ROUND_MS - 1)).toEqual([]);
  expect(taken(rounds, ROUND_MS)).toEqual([['usual', 'all']]);
  expect(taken(rounds, 20 * ROUND_MS)).toEqual([
    ['usual', 'all'],
    ['told', 'all'],
  ]);
});

test('a message has a check look at the instance that it names, at once and once', () => {
  const rounds = new CheckRounds([usual, told]);
  rounds.take(0);
  expect(rounds.hear(changed('b1'))).toBe(true);
  expect(rounds.hear(changed('b2'))).toBe(true);
  expect(rounds.hear({ kind: 'disk-full' })).toBe(false);
  expect(taken(rounds, 1)).toEqual([['told', ['b1', 'b2']]]);
  expect(taken(rounds, 2)).toEqual([]);
});

test('Check now runs all checks of the instance', () => {
  const rounds = new CheckRounds([usual, told]);
  rounds.take(0);
  expect(rounds.hear({ kind: 'work', what: CHECKS_ASKED, botId: 'b1', id: '' })).toBe(true);
  expect(taken(rounds, 1)).toEqual([
    ['usual', ['b1']],
    ['told', ['b1']],
  ]);
});

test('with very many instances, or after a gap, a check looks at all', () => {
  const rounds = new CheckRounds([told]);
  rounds.take(0);
  for (let n = 0; n <= 500; n++) rounds.hear(changed(`b${n}`));
  expect(taken(rounds, 1)).toEqual([['told', 'all']]);
  expect(rounds.hear({ kind: 'access' })).toBe(true);
  expect(taken(rounds, 2)).toEqual([['told', 'all']]);
});
