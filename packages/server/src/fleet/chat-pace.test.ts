import { expect, test } from 'vitest';
import { chatIntervalMs, isTalk } from './chat-pace.ts';

const MEAN_MS = 2_000;
const CYCLE_MS = 300_000;

const LOG_MS = 5_000;
/** What a game takes to answer. */
const ANSWER_MS = 50;

/**
 * How often the chat is read in five minutes of which people talk for the first part, with a line every four seconds;
 * where the log tells it as well, the chat's interval begins anew with each read of the log.
 */
function reads(part: number, isInLog: boolean): number {
  let count = 0;
  let lastTalk = Number.NEGATIVE_INFINITY;
  let heardUntil = -1;
  let logAt = LOG_MS;
  let chatAt = 0;
  // One round to come into step, one to count.
  for (let at = 0; at < 2 * CYCLE_MS; at = Math.min(chatAt, logAt)) {
    const inCycle = at % CYCLE_MS;
    const lastLine = at - inCycle + Math.floor(Math.min(inCycle, part * CYCLE_MS) / 4_000) * 4_000;
    // A line is heard with the read after it.
    if (part > 0 && lastLine > heardUntil) lastTalk = at;
    heardUntil = at;
    const nextAt =
      at + ANSWER_MS + chatIntervalMs(MEAN_MS, { sinceMs: at - lastTalk, isEmpty: false, isInLog });
    if (at === logAt) {
      logAt += ANSWER_MS + LOG_MS;
      if (isInLog) chatAt = nextAt;
      continue;
    }
    if (at >= CYCLE_MS) count++;
    chatAt = nextAt;
  }
  return count;
}

test.each([true, false])(
  'with talk in a fifth of the time, in the log as well: %s, it is read no more often than at the fixed interval',
  (isInLog) => {
    expect(reads(0.2, isInLog)).toBeLessThanOrEqual(CYCLE_MS / MEAN_MS);
    expect(reads(0, isInLog)).toBeLessThanOrEqual(0.8 * (CYCLE_MS / MEAN_MS));
  },
);

test('however long people talk, it is read at most two and a half times as often', () => {
  for (const isInLog of [true, false])
    expect(reads(1, isInLog)).toBeLessThanOrEqual(2.5 * (CYCLE_MS / MEAN_MS));
});

test.each([
  ['Bob (Grim): hi', true],
  ['2026.07.27_21.25.01: Bob (Grim): hi', true],
  ['SERVER: hi', true],
  ['AdminCmd: SaveWorld (PlayerName: Bob, ARKID: 1, PlatformID: 2)', false],
  ['Tribe Wolves, ID 12: Day 3, 04:05:06: Bob was added to the Tribe!', false],
  ['Bob joined this ARK!', false],
])('%j is talk: %s', (line, expected) => expect(isTalk(['…', line, 'Saving world...'])).toBe(expected));

test('whether somebody talks is looked for in the newest hundred lines', () => {
  const others = Array.from({ length: 99 }, () => 'Saving world...');
  expect(isTalk(['Bob (Bob): hello', ...others])).toBe(true);
  expect(isTalk(['Bob (Bob): hello', ...others, 'Saving world...'])).toBe(false);
  expect(isTalk([])).toBe(false);
});
