import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { authorsOf } from '@arkwright/ark/chat-text';
import { MAX_LINE_LENGTH, MAX_LINES } from '@arkwright/ark/log/lines';
import { createMatcher } from '@arkwright/ark/match/match-words';
import { hostileLines } from '@arkwright/testing/hostile-shapes';
import { runSteps } from '@arkwright/testing/steps';
import { countTextWork } from '@arkwright/testing/text-work';
import { expect, test } from 'vitest';
import { MAX_CONTENT } from '../discord/text.ts';
import { BOUNDED_ELSEWHERE, OUTSIDE_READERS } from './testing/outside-readers.ts';

// Whatever reads texts from outside holds the thread by how long they are. Each reader is given the same hostile texts, once
// and twice as long, and the characters that it looks at are counted.

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const BYTES = 20_000;
/** What differs by where a text is cut. */
const SLACK = 1000;

/** Takes a text apart, or walks over all of it. */
const TEXT_WORK = /\.(?:replace|replaceAll|match|matchAll|search|split|normalize|exec|test)\(/;

/** The files of the product at these places that match, from the root of the repository. */
async function filesWith(pattern: RegExp, places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    for await (const path of glob(`${place}/**/*.{ts,tsx}`, { cwd: ROOT })) {
      const isTest = /\.test\.tsx?$|\/(?:testing|matrix|node_modules)\//.test(path);
      if (!isTest && pattern.test(await readFile(`${ROOT}/${path}`, 'utf8'))) found.push(path);
    }
  }
  return found.toSorted();
}

const once = hostileLines(BYTES);
const twice = hostileLines(2 * BYTES);

test.each(
  Object.entries(OUTSIDE_READERS).flatMap(([name, reader]) =>
    once.map((text, index) => ({ name, reader, what: text.name, short: text, long: twice[index] ?? text })),
  ),
)('$name does not exceed its share of work for $what', ({ reader, short, long }) => {
  const [a, b] = [short.text, long.text].map((text) => countTextWork(() => reader.read(text)));
  const growth = reader.cost === 'cut' ? 1 : 2.1;
  expect(b?.scanned).toBeLessThanOrEqual(growth * (a?.scanned ?? 0) + SLACK);
  // Marks are sorted, by the square of their number: of each piece no more than a message may hold.
  expect(b?.normalized).toBeLessThanOrEqual(10 * MAX_CONTENT);
});

test('text split into lines is limited in number and length', () => {
  const read = OUTSIDE_READERS['a reply in lines']?.read as (text: string) => { lines: string[] };
  for (const { text } of [...hostileLines(1_000_000), { text: 'x\n'.repeat(500_000) }]) {
    const { lines } = read(text);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
  }
});

test('each file that splits texts is a reader that is tested here, or says what bounds its texts', async () => {
  const readers = Object.values(OUTSIDE_READERS).map(({ file }) => file);
  const found = await filesWith(TEXT_WORK, ['packages/ark/src', 'packages/server/src']);
  const untold = found.filter((file) => !readers.includes(file) && !(file in BOUNDED_ELSEWHERE));
  expect(untold).toEqual([]);
  expect(Object.keys(BOUNDED_ELSEWHERE).filter((file) => !found.includes(file))).toEqual([]);
});

// Contracts have zod alone, and ark and the page's ui have no dependencies. Each cuts texts, or floods of marks, first.
test('only one function in the server, one in ark and one in the page’s ui normalize texts', async () => {
  const places = ['packages/*/src', 'apps/*/src'];
  const found = await filesWith(/\.normalize\(\s*(?:\)|form|['"`]NF)/, places);
  expect(found.filter((file) => !file.startsWith('packages/testing/'))).toEqual([
    'apps/web/src/ui/search-text.ts',
    'packages/ark/src/match/normal-text.ts',
    'packages/contracts/src/core/normalize-text.ts',
  ]);
});

test.each([false, true])(
  'a message takes time by its length, whatever the words have in common; inside words: %s',
  (alsoInsideWords) => {
    // As in the attack: many words with the same beginning, each of another length.
    const alike = Array.from({ length: 500 }, (_, n) => `${'!'.repeat(n % 29)}${'\ufdfa'.repeat(n / 29)}#`);
    const work = (words: readonly string[], message: string) => {
      const find = createMatcher([{ matchType: 'Contains', matchWords: words, alsoInsideWords }]);
      return countTextWork(() => find(message)).sliced;
    };
    const one = work(alike.slice(0, 1), '!'.repeat(980));
    expect(one).toBeGreaterThanOrEqual(980);
    expect(work(alike, '!'.repeat(980))).toBe(one);
    expect(work(alike, '!'.repeat(490))).toBeLessThan(0.6 * one);
  },
);

test('a line is looked at once, however many names it may come from', () => {
  const names = Array.from({ length: 1000 }, (_, n) => `SERVER: ${n}`);
  const line = `SERVER: 999 (Rex): ${'a'.repeat(500)}`;
  const work = (some: readonly string[]) => {
    const isTheirs = runSteps(authorsOf(some)).result;
    return countTextWork(() => isTheirs(line));
  };
  const one = work(names.slice(-1));
  expect(one).toMatchObject({ result: true });
  expect(work(names)).toEqual(one);
});
