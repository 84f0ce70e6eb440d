import { expect, test } from 'vitest';
import { createGuesses, GUESS_WINDOW_MS, type Guesser, MAX_GUESSES } from './guesses.ts';

const player = (netId: string, botId = 'bot'): Guesser => ({ botId, netId });

test('after five wrong codes a player must wait until ten minutes after the first', () => {
  let now = 1_000;
  const guesses = createGuesses(() => now);
  for (let index = 0; index < MAX_GUESSES; index++) expect(guesses.take(player('a'))).toBe(0);
  expect(guesses.take(player('a'))).toBe(1_000 + GUESS_WINDOW_MS);
  expect(guesses.take(player('b'))).toBe(0);
  now += GUESS_WINDOW_MS - 1;
  expect(guesses.take(player('a'))).toBe(1_000 + GUESS_WINDOW_MS);
  now += 1;
  expect(guesses.take(player('a'))).toBe(0);
});

test('a try that was not wrong does not count', () => {
  const guesses = createGuesses(() => 1);
  guesses.giveBack(player('a'));
  for (let index = 0; index < 20; index++) {
    expect(guesses.take(player('a'))).toBe(0);
    guesses.giveBack(player('a'));
  }
  for (let index = 0; index < MAX_GUESSES; index++) expect(guesses.take(player('a'))).toBe(0);
  expect(guesses.take(player('a'))).toBeGreaterThan(0);
});

test("players of an instance are remembered up to a maximum, which does not affect another instance's", () => {
  const guesses = createGuesses(() => 1);
  const wrong = (guesser: Guesser) => {
    for (let index = 0; index < MAX_GUESSES; index++) guesses.take(guesser);
  };
  wrong(player('first'));
  wrong(player('first', 'other'));
  for (let index = 0; index < 999; index++) guesses.take(player(`player ${index}`));
  expect(guesses.take(player('first'))).toBeGreaterThan(0);
  guesses.take(player('one more'));
  expect(guesses.take(player('first'))).toBe(0);
  expect(guesses.take(player('first', 'other'))).toBeGreaterThan(0);
});
