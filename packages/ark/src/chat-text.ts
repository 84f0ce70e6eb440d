import { stripRichText } from './log/rich-text.ts';

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

const bytesOf = (character: string) => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
};

/** What each character outside ASCII may have become, by how many question marks. */
const MARKS = [() => 1, (character: string) => character.length, bytesOf];

/**
 * The ways in which games write a name or a text: as it is, or with question marks for what is outside ASCII, one for
 * each character, each half of it (UTF-16), or each byte (UTF-8). The number of question marks tells names apart.
 */
export function writtenForms(text: string): readonly string[] {
  if (text.search(OUTSIDE_ASCII) < 0) return [text];
  const lossy = MARKS.map((marks) => text.replace(OUTSIDE_ASCII, (found) => '?'.repeat(marks(found))));
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
  const [exact = '', ...lossy] = writtenForms(stripRichText(text)).map(comparable);
  return { exact, lossy };
}

const formsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => (name === '' ? [] : writtenForms(withoutMarkup(name)))));

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
 * once, however many names there are.
 */
export function authorsOf(
  names: readonly string[],
  { others = [], inFull = [] }: Authors = {},
): (line: string) => boolean {
  const own: ReadonlySet<string> = new Set([...formsOf(names), ...inFull.map(withoutMarkup)]);
  const theirs = formsOf(others);
  const longest = [...own, ...theirs].reduce((most, { length }) => Math.max(most, length), 0);
  return (line) => {
    const text = withoutMarkup(line);
    for (let end = text.lastIndexOf(BEHIND_NAME, longest); end >= 0; end = before(text, end)) {
      const written = text.slice(0, end);
      if (theirs.has(written)) return false;
      if (own.has(written)) return true;
    }
    return false;
  };
}

const before = (text: string, end: number) => (end === 0 ? -1 : text.lastIndexOf(BEHIND_NAME, end - 1));
