import type { MatchType } from '@arkwright/contracts/core/match-entries';

/** What the kinds of comparison are called. */
export const MATCH_TYPE_LABELS: Record<MatchType, string> = {
  Exact: 'Exact',
  ExactIgnoreCase: 'Exact, ignore case',
  Contains: 'Contains',
  ContainsIgnoreCase: 'Contains, ignore case',
};

/** The entry's words, in one line. */
export const wordsOf = ({ matchWords }: { matchWords: readonly string[] }): string => matchWords.join(', ');
