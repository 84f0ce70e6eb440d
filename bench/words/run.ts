import { createMatcher, matcherInSteps } from '@arkwright/ark/match/match-words';
import { inSlices } from '@arkwright/server/platform/work/slices';
import type { BenchRow } from '../table.ts';
import { median } from '../table.ts';

const ENTRIES = 1000;
const WORDS_OF_ENTRY = 50;
const LINES = 100_000;
const ROUNDS = 5;
/** The plain loop needs about a millisecond a line. */
const PLAIN_LINES = 500;
const AIM_PER_SECOND = 200_000;

/**
 * Chat lines a second that one thread looks through for 50,000 words in 1,000 entries, beside the aim, and a loop of
 * `includes()` over the same words, which neither knows where words begin nor what is alike.
 */
export async function runWordsBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const words = Array.from({ length: ENTRIES * WORDS_OF_ENTRY }, (_, index) => wordOf(index));
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({
    matchType: 'ContainsIgnoreCase' as const,
    alsoInsideWords: false,
    matchWords: words.slice(index * WORDS_OF_ENTRY, (index + 1) * WORDS_OF_ENTRY),
  }));
  const builtIn = performance.now();
  const find = createMatcher(entries);
  const buildMs = performance.now() - builtIn;
  const holds: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    holds.push(await longestHold(() => inSlices(matcherInSteps(entries))));
  const heldMs = median(holds);
  const plain = (line: string) => {
    const text = line.toLowerCase();
    return words.find((word) => text.includes(word));
  };
  const english = linesOf(0);
  const mixed = linesOf(0.2);
  const perSecond = {
    plain: speed(plain, english.slice(0, PLAIN_LINES)),
    english: speed(find, english),
    mixed: speed(find, mixed),
  };
  const row = (label: string, value: number): BenchRow => ({
    label,
    value: Math.round(value),
    unit: 'lines/s',
    ratio: value / AIM_PER_SECOND,
    better: 'higher',
  });
  return {
    name: 'Words: chat lines compared with 1,000 entries of 50 words (ratio: of the aim of 200,000)',
    rows: [
      row('a loop of includes()', perSecond.plain),
      { ...row('English lines', perSecond.english), target: 1 },
      { ...row('every fifth line in another script', perSecond.mixed), target: 1 },
      {
        label: 'preparing the list',
        value: Math.round(buildMs),
        unit: 'ms',
        ratio: buildMs / 1000,
      },
      {
        label: 'longest hold of the thread by that, in slices (beside all at once)',
        value: Math.round(heldMs),
        unit: 'ms',
        ratio: heldMs / buildMs,
      },
    ],
  };
}

/** Lines a second, the median of some rounds after one that warms up. */
function speed(find: (line: string) => unknown, lines: readonly string[]): number {
  const speeds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    for (const line of lines) find(line);
    if (round > 0) speeds.push(lines.length / ((performance.now() - start) / 1000));
  }
  return median(speeds);
}

/** So long nothing else had its turn while something was done, ms. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isDone = false;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  return longest;
}

const SYLLABLES = ['ba', 'ne', 'ki', 'ro', 'tu', 'sha', 'lom', 'ver', 'dra', 'mi', 'go', 'fen'];

/** Words of five syllables, every tenth with another before it. */
function wordOf(index: number): string {
  let rest = index;
  let word = '';
  for (let count = 0; count < 5; count++) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return index % 10 === 0 ? `very ${word}` : word;
}

const SAID = [
  'anyone',
  'selling',
  'a',
  'rex',
  'saddle',
  'on',
  'the',
  'island',
  'for',
  'metal',
  'pls',
  'very',
  'lol!',
];
const ELSEWHERE = ['кто', 'продаёт', 'седло', '恐竜', 'を売ります', 'straße', 'ขายไดโนเสาร์', '🦖'];

/** Lines of about 60 characters; of each hundred one has a word of the list. */
function linesOf(otherShare: number): string[] {
  let state = 12;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return Array.from({ length: LINES }, () => {
    const from = random() < otherShare ? ELSEWHERE : SAID;
    const said = Array.from({ length: 11 }, () => pick(from));
    if (random() < 0.01) said[5] = wordOf(Math.floor(random() * ENTRIES * WORDS_OF_ENTRY)).toUpperCase();
    return said.join(' ');
  });
}
