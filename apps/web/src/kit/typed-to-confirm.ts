import { normalizeText } from '@arkwright/contracts/core/normalize-text';

const MAX_COMPARED = 200;
/** A keyboard may write a letter and its mark as one character where the game wrote two. */
const compared = (text: string) => normalizeText(text.trim(), MAX_COMPARED);

/** KIT · Whether a person typed one of these words, to confirm what can't be undone. Empty words count for nothing. */
export function isTyped(typed: string, words: readonly string[]): boolean {
  const wanted = compared(typed);
  return wanted !== '' && words.some((word) => compared(word) === wanted);
}
