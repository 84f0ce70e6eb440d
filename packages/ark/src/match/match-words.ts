import { BoundedMap } from '../bounded.ts';
import { foldCase, normalText } from './normal-text.ts';
import { wordBorders } from './word-borders.ts';

/** An entry to match. */
export type WordEntry = {
  matchWords: readonly string[];
  matchType: 'Exact' | 'ExactIgnoreCase' | 'Contains' | 'ContainsIgnoreCase';
};

/** The index of the matching entry in the list, and the word that matched. */
export type Hit = { place: number; word: string };

/** The entry that matches a message; the first one if there are several. */
export type MatchWords = (message: string) => Hit | undefined;

const SPACE = 0x20;
/** Twenty times the words of the longest list that can be saved. */
const MAX_TEXTS = 1_000_000;

/** Texts to match, by their normal form. */
class Words {
  readonly #hits = new BoundedMap<string, Hit>({ max: MAX_TEXTS, whenFull: 'refuse' });
  /** Lengths of the texts that begin with a word, by that word: few, however many texts there are. */
  readonly #lengths = new BoundedMap<string, number[]>({ max: MAX_TEXTS, whenFull: 'refuse' });

  get isEmpty(): boolean {
    return this.#hits.size === 0;
  }

  add(text: string, hit: Hit): void {
    // Only invisible characters: nobody can write it.
    if (text === '' || this.#hits.has(text)) return;
    this.#hits.set(text, hit);
    const head = text.slice(0, wordBorders(text)[1]);
    const lengths = this.#lengths.get(head) ?? [];
    if (!lengths.includes(text.length)) lengths.push(text.length);
    this.#lengths.set(head, lengths);
  }

  /** The whole text. */
  exact(text: string): Hit | undefined {
    return this.#hits.get(text);
  }

  /** From the start of a word to the end of one. */
  within(text: string): Hit | undefined {
    const borders = wordBorders(text);
    let first: Hit | undefined;
    for (let index = 0; index + 1 < borders.length; index++) {
      const start = borders[index] as number;
      // No text to match begins with a space.
      if (text.charCodeAt(start) === SPACE) continue;
      const lengths = this.#lengths.get(text.slice(start, borders[index + 1]));
      if (lengths === undefined) continue;
      for (const length of lengths) {
        const hit = this.#hits.get(text.slice(start, start + length));
        if (hit && isBorder(borders, index, start + length)) first = earlier(first, hit);
      }
    }
    return first;
  }
}

/** Whether a position is a border itself; it is near the border at `index`, and not before it. */
function isBorder(borders: readonly number[], index: number, place: number): boolean {
  let next = index;
  while ((borders[next] ?? place) < place) next++;
  return borders[next] === place;
}

/** The hit of the earlier entry. */
const earlier = (a: Hit | undefined, b: Hit | undefined) => (!a || (b && b.place < a.place) ? b : a);

/**
 * Prepares a list of entries for matching many messages: matching then takes time by the message's length,
 * however many words there are. Matching rules and text equality: ADR 25.
 */
export function createMatcher(entries: readonly WordEntry[]): MatchWords {
  const preparing = matcherInSteps(entries);
  for (;;) {
    const step = preparing.next();
    if (step.done) return step.value;
  }
}

/** The same with a step for each entry: a long list takes longer than a thread may be blocked. */
export function* matcherInSteps(entries: readonly WordEntry[]): Generator<void, MatchWords> {
  const lists = {
    Exact: new Words(),
    ExactIgnoreCase: new Words(),
    Contains: new Words(),
    ContainsIgnoreCase: new Words(),
  };
  for (const [place, { matchWords, matchType }] of entries.entries()) {
    const ignoresCase = matchType === 'ExactIgnoreCase' || matchType === 'ContainsIgnoreCase';
    for (const word of matchWords) {
      const normal = normalText(word);
      lists[matchType].add(ignoresCase ? foldCase(normal) : normal, { place, word });
    }
    yield;
  }
  const isCaseKept = lists.Exact.isEmpty && lists.Contains.isEmpty;
  const isCaseIgnored = lists.ExactIgnoreCase.isEmpty && lists.ContainsIgnoreCase.isEmpty;
  return (message) => {
    const normal = normalText(message);
    let hit: Hit | undefined;
    if (!isCaseKept) hit = earlier(lists.Exact.exact(normal), lists.Contains.within(normal));
    if (!isCaseIgnored) {
      const folded = foldCase(normal);
      hit = earlier(hit, lists.ExactIgnoreCase.exact(folded));
      hit = earlier(hit, lists.ContainsIgnoreCase.within(folded));
    }
    return hit;
  };
}
