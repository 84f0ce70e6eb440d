import { expect, test } from 'vitest';
import { chatIntervalMs, isTalk } from './chat-pace.ts';

const MEAN_MS = 2_000;
const CYCLE_MS = 300_000;

/** How often the chat is read in five minutes of which people talk for the first part, with a line every four seconds. */
function reads(part: number): number {
  let count = 0;
  let lastTalk = Number.NEGATIVE_INFINITY;
  let at = 0;
  // One round to come into step, one to count.
  while (at < 2 * CYCLE_MS) {
    const inCycle = at % CYCLE_MS;
    const talking = Math.min(inCycle, part * CYCLE_MS);
    const lastLine = Math.floor(talking / 4_000) * 4_000 + (at - inCycle);
    // A line is heard with the read after it.
    if (lastLine > lastTalk && part > 0) lastTalk = lastLine;
    if (at >= CYCLE_MS) count++;
    at += chatIntervalMs(MEAN_MS, { sinceTalkMs: at - lastTalk, isEmpty: false });
  }
  return count;
}

test('with talk in a fifth of the time it is read no more often than at the fixed interval', () => {
  expect(reads(0.2)).toBeLessThanOrEqual(CYCLE_MS / MEAN_MS);
  expect(reads(0)).toBeLessThan(0.8 * (CYCLE_MS / MEAN_MS));
});

test('however long people talk, it is read at most twice as often', () => {
  expect(reads(1)).toBeLessThanOrEqual(2 * (CYCLE_MS / MEAN_MS));
});

test.each([
  ['Bob (Grim): hi', true],
  ['2026.07.27_21.25.01: Bob (Grim): hi', true],
  ['SERVER: hi', true],
  ['AdminCmd: SaveWorld (PlayerName: Bob, ARKID: 1, PlatformID: 2)', false],
  ['Tribe Wolves, ID 12: Day 3, 04:05:06: Bob was added to the Tribe!', false],
  ['Bob joined this ARK!', false],
])('%j is talk: %s', (line, expected) => expect(isTalk(['…', line, 'Saving world...'])).toBe(expected));
