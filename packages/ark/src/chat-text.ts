import { stripRichText } from './log/rich-text.ts';
import { plainLine } from './plain-text.ts';

const CONSOLE_WORDS = /^(?:admin)?cheat\s+/i;
const SERVER_CHAT = /^serverchat\s+(?=\S)/i;
/** Some versions cut long lines, so the rest is not compared. */
const MAX_COMPARED = 150;
/** Between the name of an account and that of its survivor. */
const BEHIND_NAME = ' (';

/** The text that a console command makes the server say in global chat; undefined for every other command. */
export function saidText(command: string): string | undefined {
  const bare = command.trim().replace(CONSOLE_WORDS, '');
  const prefix = SERVER_CHAT.exec(bare)?.[0];
  return prefix === undefined ? undefined : bare.slice(prefix.length).trim();
}

/** Not printable ASCII, one code point at a time. */
const OUTSIDE_ASCII = /[^\x20-\x7e]/gu;

/** The same, each half of a code point beyond U+FFFF by itself. */
const HALVES = /[^\x20-\x7e]/g;

/** Replaces each character outside ASCII by as many question marks as it has bytes in UTF-8. */
const marksForBytes = (text: string) =>
  text
    .replace(/[\u{10000}-\u{10ffff}]/gu, '????')
    .replace(/[\u0800-\uffff]/g, '???')
    .replace(/[\u0080-\u07ff]/g, '??')
    .replace(HALVES, '?');

/**
 * The ways in which games write a name or a text: as it is, or with question marks for what is outside ASCII, one for
 * each character, each half of it (UTF-16), or each byte (UTF-8). The number of question marks tells names apart.
 */
export function writtenForms(text: string): readonly string[] {
  if (text.search(OUTSIDE_ASCII) < 0) return [text];
  // Without functions that are called for each character: lines may have 2,000, and names are compared by the thousand.
  const lossy = [text.replace(OUTSIDE_ASCII, '?'), text.replace(HALVES, '?'), marksForBytes(text)];
  return [...new Set([text, ...lossy])];
}

/** Whether question marks of a name or text, as it was written, may stand for other characters. */
export const mayBeLossy = (written: string): boolean =>
  written.includes('?') && written.search(OUTSIDE_ASCII) < 0;

const withoutMarkup = (text: string) => stripRichText(text).replace(/ +/g, ' ').trim();
const comparable = (text: string) => withoutMarkup(text).slice(0, MAX_COMPARED).trimEnd();

/**
 * What to compare of a chat text: GetChat and the log may write question marks outside ASCII, a companion sends it as
 * typed. Two are the same if `exact` is equal; if one's `exact` is among the other's `lossy`, it may be the other with
 * question marks. At most 150 characters each.
 */
export function comparedText(text: string): { exact: string; lossy: readonly string[] } {
  const [, ...lossy] = writtenForms(stripRichText(text)).map(comparable);
  return { exact: exactText(text), lossy };
}

/** The `exact` of `comparedText`, without the work for the rest. */
export const exactText = (text: string): string => comparable(stripRichText(text));

/** Names are stored without what nobody sees, so lines are compared without it. */
const seen = (text: string) => plainLine(text).replace(/ +/g, ' ');

function* formsOf(names: readonly string[]): Generator<void, ReadonlySet<string>> {
  const forms = new Set<string>();
  for (const name of names) {
    if (name !== '') for (const form of writtenForms(seen(name))) forms.add(form);
    yield;
  }
  return forms;
}

/** Names that `authorsOf` tells apart. */
type Authors = {
  /** Names of other players there. */
  others?: readonly string[];
  /** Names of the same accounts as the first ones, to be found only as they are, not with question marks. */
  inFull?: readonly string[];
};

/**
 * Tells whether a chat line, as the game writes it, comes from an account with one of these names. Accounts can have any
 * name: lines of an account named `Bob (Bob): hi` or `SERVER: hi` look like Bob's, or like the game's own. The longest name
 * that the line begins with counts; if it may be that of another player as well, the line is nobody's. A line is looked at
 * once, however many names there are. Yields after each name: there may be 15,000.
 */
export function* authorsOf(
  names: readonly string[],
  { others = [], inFull = [] }: Authors = {},
): Generator<void, (line: string) => boolean> {
  const own: ReadonlySet<string> = new Set([...(yield* formsOf(names)), ...inFull.map(seen)]);
  const theirs = yield* formsOf(others);
  let longest = 0;
  for (const written of [own, theirs]) for (const { length } of written) longest = Math.max(longest, length);
  return (line) => {
    const text = seen(line);
    for (let end = text.lastIndexOf(BEHIND_NAME, longest); end >= 0; end = before(text, end)) {
      const written = text.slice(0, end);
      if (theirs.has(written)) return false;
      if (own.has(written)) return true;
    }
    return false;
  };
}

const before = (text: string, end: number) => (end === 0 ? -1 : text.lastIndexOf(BEHIND_NAME, end - 1));
