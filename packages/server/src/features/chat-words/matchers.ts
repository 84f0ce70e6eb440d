import { createMatcher, type MatchWords } from '@arkwright/ark/match/match-words';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';

/** So many words are kept prepared in a process, those of lists that were asked for last: some 60 MB. */
const MAX_WORDS = 300_000;

type Prepared = { entries: readonly MatchEntry[]; find: MatchWords };

/** By instance and settings group, the longest unused first. */
const prepared = new Map<string, Prepared>();
let words = 0;

/**
 * The entry of a list that a chat message has, the first of several, with the word that it was found by. Preparing a list
 * takes milliseconds: it is kept while its words stay the same.
 */
export function matcherOf(
  key: { botId: string; group: string },
  entries: readonly MatchEntry[],
): (message: string) => { entry: MatchEntry; word: string } | undefined {
  const find = prepare(`${key.group} ${key.botId}`, entries);
  return (message) => {
    const hit = find(message);
    const entry = hit && entries[hit.place];
    return entry && { entry, word: hit.word };
  };
}

function prepare(name: string, entries: readonly MatchEntry[]): MatchWords {
  const kept = prepared.get(name);
  if (kept) forget(name, kept);
  const used =
    kept && haveSameWords(kept.entries, entries) ? kept : { entries, find: createMatcher(entries) };
  prepared.set(name, used);
  words += countWords(used.entries);
  for (const [other, list] of prepared) {
    if (words <= MAX_WORDS || other === name) break;
    forget(other, list);
  }
  return used.find;
}

function forget(name: string, { entries }: Prepared): void {
  prepared.delete(name);
  words -= countWords(entries);
}

const countWords = (entries: readonly MatchEntry[]) =>
  entries.reduce((sum, { matchWords }) => sum + matchWords.length, 0);

function haveSameWords(before: readonly MatchEntry[], now: readonly MatchEntry[]): boolean {
  if (before === now) return true;
  return (
    before.length === now.length &&
    before.every(({ matchType, matchWords }, place) => {
      const other = now[place];
      return (
        matchType === other?.matchType &&
        matchWords.length === other.matchWords.length &&
        matchWords.every((word, index) => word === other.matchWords[index])
      );
    })
  );
}
