/** Red, green, blue and usually alpha, each 0 to 1, as the game writes them. */
export type Color = readonly number[];

// `[^<>]` keeps each match inside one tag, so that text full of "<" costs only one pass.
const OPEN_TAG = /<RichColor\b[^<>]{0,200}>/gi;
const IMAGE_TAG = /<img [^<>]{0,500}>/gi;
const CLOSE_TAG = /<\/>/g;
const LEADING_COLOR = /^<RichColor Color="([\d.,\s-]{1,100})">/i;

/**
 * The text without the game's markup: colours, icons, and the ")" that the game leaves after a closing tag.
 */
export function stripRichText(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text.replace(OPEN_TAG, '').replace(CLOSE_TAG, '').replace(IMAGE_TAG, '');
  return text.endsWith('</>)') ? dropStrayParenthesis(plain) : plain;
}

/**
 * The text without the ")" that the game leaves at the end of an entry: always after "!", whatever names
 * contain (`:(`), otherwise only where it has no "(".
 */
export function dropStrayParenthesis(text: string): string {
  const isStray =
    text.endsWith('!)') || (text.endsWith(')') && text.split(')').length > text.split('(').length);
  return isStray ? text.slice(0, -1) : text;
}

/** The colour at the start of the text, or null. */
export function leadingRichColor(text: string): Color | null {
  const parts = LEADING_COLOR.exec(text)?.[1]?.split(',').map(Number);
  if (!parts || parts.length < 3 || parts.length > 4 || !parts.every(Number.isFinite)) return null;
  return parts;
}
