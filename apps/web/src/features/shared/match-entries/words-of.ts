/** The entry's words, in one line. */
export const wordsOf = ({ matchWords }: { matchWords: readonly string[] }): string => matchWords.join(', ');
