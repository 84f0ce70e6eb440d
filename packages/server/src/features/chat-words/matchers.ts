import { BoundedMap } from '@arkwright/ark/bounded';
import { type MatchWords, matcherInSteps } from '@arkwright/ark/match/match-words';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { inSlices } from '../../platform/work/slices.ts';

/** Maximum number of prepared words kept in a process, of the lists used last: about 100 MB. */
const MAX_WORDS = 500_000;
/** Where words are found inside others, so many characters take as much room as a whole word otherwise. */
const CHARACTERS_A_WORD = 3;

type Prepared = { entries: readonly MatchEntry[]; find: Promise<MatchWords> };

/** By instance and settings group, the longest unused first. */
const prepared = new BoundedMap<string, Prepared>({
  max: MAX_WORDS,
  whenFull: 'drop-oldest',
  weigh: ({ entries }) => countWords(entries),
});

/** The entry that a chat message has, the first of several, with the word that it was found by. */
export type FindEntry = (message: string) => { entry: MatchEntry; word: string } | undefined;

/** Prepares a list, in slices as a long one takes a tenth of a second; it is kept while its words stay the same. */
export async function matcherOf(
  key: { botId: string; group: string },
  entries: readonly MatchEntry[],
): Promise<FindEntry> {
  const find = await prepare(`${key.group} ${key.botId}`, entries);
  return (message) => {
    const hit = find(message);
    const entry = hit && entries[hit.place];
    return entry && { entry, word: hit.word };
  };
}

/** Concurrent callers wait for the same list. */
function prepare(name: string, entries: readonly MatchEntry[]): Promise<MatchWords> {
  const kept = prepared.get(name);
  prepared.delete(name);
  const used =
    kept && haveSameWords(kept.entries, entries)
      ? kept
      : { entries, find: inSlices(matcherInSteps(entries)) };
  prepared.set(name, used);
  return used.find;
}

const countWords = (entries: readonly MatchEntry[]) =>
  entries.reduce((sum, { matchWords, alsoInsideWords }) => {
    const characters = alsoInsideWords ? matchWords.reduce((all, { length }) => all + length, 0) : 0;
    return sum + Math.max(matchWords.length, Math.ceil(characters / CHARACTERS_A_WORD));
  }, 0);

function haveSameWords(before: readonly MatchEntry[], now: readonly MatchEntry[]): boolean {
  if (before === now) return true;
  return (
    before.length === now.length &&
    before.every(({ matchType, matchWords, alsoInsideWords }, place) => {
      const other = now[place];
      return (
        matchType === other?.matchType &&
        alsoInsideWords === other.alsoInsideWords &&
        matchWords.length === other.matchWords.length &&
        matchWords.every((word, index) => word === other.matchWords[index])
      );
    })
  );
}
