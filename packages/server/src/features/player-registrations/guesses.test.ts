import { expect, test } from 'vitest';
import { createGuesses, GUESS_WINDOW_MS, MOST_GUESSES } from './guesses.ts';

test('after five wrong codes a player has to wait until ten minutes have passed since the first', () => {
  let now = 1_000;
  const guesses = createGuesses(() => now);
  for (let index = 0; index < MOST_GUESSES; index++) {
    expect(guesses.blockedUntil('a')).toBe(0);
    guesses.noteWrong('a');
  }
  expect(guesses.blockedUntil('a')).toBe(1_000 + GUESS_WINDOW_MS);
  expect(guesses.blockedUntil('b')).toBe(0);
  now += GUESS_WINDOW_MS - 1;
  expect(guesses.blockedUntil('a')).toBe(1_000 + GUESS_WINDOW_MS);
  now += 1;
  expect(guesses.blockedUntil('a')).toBe(0);
});

test('many players are remembered, not endlessly many', () => {
  const guesses = createGuesses(() => 1);
  const wrong = (player: string) => {
    for (let index = 0; index < MOST_GUESSES; index++) guesses.noteWrong(player);
  };
  wrong('first');
  for (let index = 0; index < 9_999; index++) guesses.noteWrong(`player ${index}`);
  expect(guesses.blockedUntil('first')).toBeGreaterThan(0);
  guesses.noteWrong('one more');
  expect(guesses.blockedUntil('first')).toBe(0);
});
