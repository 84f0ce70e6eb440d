import MiniSearch, { type SearchResult } from 'minisearch';
import { searchText } from './search-text.ts';

/** What of an entry is searched, from what counts most to what counts least. */
export type EntryText = {
  title: string;
  /** Other words that somebody may look for it by. */
  words?: readonly string[];
  /** Where it is. */
  place?: string;
  /** What it says. */
  body?: string;
};

export type Hit<Entry> = {
  entry: Entry;
  score: number;
  /** How many of the words it has: 1 for all of them. */
  share: number;
  /** Those that it has, as far as they were typed. */
  words: readonly string[];
};

export type TextIndex<Entry> = { find: (query: string) => Hit<Entry>[] };

const BOOST = { title: 4, words: 3, place: 1.2, body: 0.6 };
/** Words of a question that say nothing about what is looked for, unless there are no others. */
const FILLERS = wordSet(
  `a about all an and are as at be but by can cant cannot do does dont for from get has have how i if in into is it its
  let make me my new no not of off on one only or our so somebody someone that the their them there these they this to
  too up us use want wants was we what when where which who why will with without you your`,
);
/** Likewise; who types one of them looks for a switch. */
const NEGATIONS = wordSet('stop hide mute disable turn no without dont not off less silence quiet remove');
/** From this length on a word may have one typing error. */
const FORGIVEN_LENGTH = 5;
/** How much a word counts that need not be found. */
const SIDE_BOOST = 0.6;
const MAX_QUERY = 120;
const MAX_WORDS = 12;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** A word without its ending: "joins", "joined" and "join" are one word, and so are "ban" and "banned". */
function stem(word: string): string {
  const single = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  const bare = single.replace(/(?<=\p{L}{3})(?:ed|ing)$/u, '').replace(/([bdgmnprt])\1$/, '$1');
  return bare.length > 3 ? bare.replace(/e$/, '') : bare;
}

/** The words of a text as they are compared. */
export function wordsIn(text: string): string[] {
  return searchText(text.replace(/['’]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

type Wanted = {
  /** The words that an entry is measured by. */
  needed: string[];
  /** Those and the ones that may be found besides, such as "hide". */
  all: string[];
};

/** The words to look for; those of a question are left out if there are others. */
function wantedWords(query: string): Wanted {
  const typed = wordsIn(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS);
  const telling = typed.filter((word) => !FILLERS.has(word));
  const needed = [telling.filter((word) => !NEGATIONS.has(word)), telling].find((words) => words.length > 0);
  const stems = (words: readonly string[]) => [...new Set(words.map(stem))];
  // A question with one telling word has to be told from the others by the rest.
  const all = telling.length > 1 ? telling : typed;
  return { needed: stems(needed ?? typed), all: stems(all) };
}

/** A text in parts, those marked that begin like a word that was typed. */
export function markedParts(text: string, query: string): { text: string; isMarked: boolean }[] {
  const { all } = wantedWords(query);
  return text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u).flatMap((part) => {
    const word = searchText(part);
    const found = all.find((typed) => word.startsWith(typed));
    if (found === undefined || word === '') return [{ text: part, isMarked: false }];
    const rest = part.slice(found.length);
    return [
      { text: part.slice(0, found.length), isMarked: true },
      ...(rest ? [{ text: rest, isMarked: false }] : []),
    ];
  });
}

/** Whether somebody wants something to end: they look for its switch. */
export const isAgainst = (query: string) => wordsIn(query).some((word) => NEGATIONS.has(word));

/**
 * UI · Finds entries by words, in any order: each by its beginning, and with one typing error from five letters on. Those that
 * have all of the words come first.
 *   const index = makeTextIndex(sections, ({ title, text }) => ({ title, body: text }));
 *   index.find('stop joins')
 */
export function makeTextIndex<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => EntryText,
): TextIndex<Entry> {
  const index = new MiniSearch<{ id: number } & Record<keyof typeof BOOST, string>>({
    fields: Object.keys(BOOST),
    tokenize: wordsIn,
    processTerm: stem,
  });
  index.addAll(
    entries.map((entry, id) => {
      const { title, words = [], place = '', body = '' } = textOf(entry);
      return { id, title, words: words.join('\n'), place, body };
    }),
  );
  return {
    find: (query) => {
      const { needed, all } = wantedWords(query);
      if (needed.length === 0) return [];
      const found = index.search(all.join(' '), {
        boost: BOOST,
        boostTerm: (word) => (needed.includes(word) ? 1 : SIDE_BOOST),
        prefix: true,
        fuzzy: (word) => (word.length >= FORGIVEN_LENGTH ? 1 : false),
        weights: { prefix: 0.7, fuzzy: 0.3 },
      });
      return found
        .flatMap(({ id, score, queryTerms }: SearchResult) => {
          // The ids are places in the list.
          const entry = entries[id as number];
          const words = needed.filter((word) => queryTerms.includes(word));
          const share = words.length / needed.length;
          return entry === undefined || share === 0 ? [] : [{ entry, score, share, words }];
        })
        .toSorted((a, b) => b.share - a.share || b.score - a.score);
    },
  };
}
