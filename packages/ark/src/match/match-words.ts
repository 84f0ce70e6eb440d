import { BoundedMap } from '../bounded.ts';
import { foldCase, normalText } from './normal-text.ts';
import { type Borders, characterBorders, wordBorders } from './word-borders.ts';
import { countPieces, WordTrie } from './word-trie.ts';

/** An entry to match. */
export type WordEntry = {
  matchWords: readonly string[];
  matchType: 'Exact' | 'ExactIgnoreCase' | 'Contains' | 'ContainsIgnoreCase';
  /** Contains finds the words inside longer ones as well. */
  alsoInsideWords?: boolean;
};

/** The index of the matching entry in the list, and the word that matched. */
export type Hit = { place: number; word: string };

/** The entry that matches a message; the first one if there are several. */
export type MatchWords = (message: string) => Hit | undefined;

/** Twenty times the words of the longest list that can be saved. */
const MAX_TEXTS = 1_000_000;

/** A text to match, in its normal form. */
type Text = { text: string; hit: Hit };

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

/** The same in steps: preparing a long list takes longer than a thread may be blocked. */
export function* matcherInSteps(entries: readonly WordEntry[]): Generator<void, MatchWords> {
  const kept = newTexts();
  const folded = newTexts();
  for (const [place, { matchWords, matchType, alsoInsideWords }] of entries.entries()) {
    const ignoresCase = matchType === 'ExactIgnoreCase' || matchType === 'ContainsIgnoreCase';
    const isWhole = matchType === 'Exact' || matchType === 'ExactIgnoreCase';
    const { whole, words, parts } = ignoresCase ? folded : kept;
    const texts = isWhole ? whole : alsoInsideWords ? parts : words;
    for (const word of matchWords) {
      const normal = normalText(word);
      // Only invisible characters: nobody can write it.
      if (normal !== '') texts.push({ text: ignoresCase ? foldCase(normal) : normal, hit: { place, word } });
    }
    yield;
  }
  const findKept = yield* findIn(kept);
  const findFolded = yield* findIn(folded);
  return (message) => {
    const normal = normalText(message);
    return earlier(findKept?.(normal), findFolded?.(foldCase(normal)));
  };
}

/** Texts that are a whole message, or begin and end where words or characters do. */
type Texts = { whole: Text[]; words: Text[]; parts: Text[] };
const newTexts = (): Texts => ({ whole: [], words: [], parts: [] });

type FindText = (text: string) => Hit | undefined;

/** Finds whole texts and parts of texts; undefined if there is nothing to find. */
function* findIn({ whole, words, parts }: Texts): Generator<void, FindText | undefined> {
  if (whole.length + words.length + parts.length === 0) return undefined;
  const exact = new BoundedMap<string, Hit>({ max: MAX_TEXTS, whenFull: 'refuse' });
  for (const { text, hit } of whole) if (!exact.has(text)) exact.set(text, hit);
  yield;
  const findWords = yield* findBetween(words, wordBorders);
  const findParts = yield* findBetween(parts, characterBorders);
  return (text) => earlier(exact.get(text), earlier(findWords?.(text), findParts?.(text)));
}

/** Finds parts of texts between borders. */
function* findBetween(texts: readonly Text[], borders: Borders): Generator<void, FindText | undefined> {
  if (texts.length === 0) return undefined;
  let pieces = 0;
  for (const { text } of texts) {
    pieces += countPieces(text, borders);
    yield;
  }
  const trie = new WordTrie(pieces, borders);
  for (const [number, { text }] of texts.entries()) {
    trie.add({ text, number });
    yield;
  }
  return (text) => {
    const found = trie.find(text);
    return found === undefined ? undefined : texts[found]?.hit;
  };
}
