import { findKnownKey, type KnownKey, suggestKey } from './known-keys.ts';

export const MAX_BYTES = 64 * 1024;
export const MAX_LINES = 1000;
export const TOO_LARGE = `Settings must not be larger than ${MAX_BYTES / 1024} KB`;

/** A note about a line, counted from 1. A problem prevents saving, a warning doesn't. */
export type Note = { line: number; level: 'problem' | 'warning'; message: string };

const COMMENT = ';';
/** A name with an optional index: `XPMultiplier`, `PerLevelStatsMultiplier_Player[0]`. */
const KEY = /^[A-Za-z_]\w{0,99}(?:\[\d{1,4}\])?$/;
const FIGURE = /^\d{0,9}(?:\.\d{0,9})?$/;
const SWITCH = /^(?:true|false)$/i;
/** Control characters, and characters that some readers take for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

/**
 * The stored form of typed settings: each line ends with `\n`, no byte order mark, no blanks around lines, no
 * blank lines at the start and the end. Comments and blank lines in between stay.
 */
export function normaliseSettings(typed: string): string {
  const lines = typed
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  if (first === -1) return '';
  const last = lines.findLastIndex((line) => line !== '');
  return `${lines.slice(first, last + 1).join('\n')}\n`;
}

/** Why the text is too large to store; undefined if it isn't. */
export function sizeProblem(text: string): string | undefined {
  // Bytes first: counting the lines of a megabyte is a waste.
  if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES) return TOO_LARGE;
  if (countLines(text) > MAX_LINES) return `Settings must not have more than ${MAX_LINES} lines`;
  return undefined;
}

function countLines(text: string): number {
  const lines = text.split('\n').length;
  return text.endsWith('\n') ? lines - 1 : lines;
}

/** Problems and warnings of settings, in the order of the lines. */
export function inspectSettings(text: string): Note[] {
  const seen = new Map<string, number>();
  return text.split(/\r\n|\r|\n/).flatMap((raw, index): Note[] => {
    const line = index + 1;
    const note = inspectLine(raw.replace(/^\ufeff/, '').trim(), { line, seen });
    return note ? [{ line, ...note }] : [];
  });
}

/** The entries of stored settings as sent to a game server: comments and blank lines are for people only. */
export function publishedSettings(settings: string): string {
  return settings
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(COMMENT))
    .map((line) => `${withoutBlanks(line)}\n`)
    .join('');
}

/** An entry as the game reads it: blanks next to the equals sign would become part of key and value. */
function withoutBlanks(line: string): string {
  const equals = line.indexOf('=');
  return equals === -1 ? line : `${line.slice(0, equals).trimEnd()}=${line.slice(equals + 1).trimStart()}`;
}

type Finding = Omit<Note, 'line'> | undefined;

const problem = (message: string): Finding => ({ level: 'problem', message });
const warning = (message: string): Finding => ({ level: 'warning', message });

function inspectLine(entry: string, at: { line: number; seen: Map<string, number> }): Finding {
  if (entry === '' || entry.startsWith(COMMENT)) return undefined;
  if (UNPRINTABLE.test(entry))
    return problem('There is an invisible character in this line. Type the line again.');
  if (entry.startsWith('['))
    return problem('Section headers do not belong in a dynamic config. Delete this line.');
  const equals = entry.indexOf('=');
  if (equals === -1) return problem('This is not an entry. Write it as Key=Value.');
  const key = entry.slice(0, equals).trim();
  const value = entry.slice(equals + 1).trim();
  if (key === '') return problem('There is no key before the equals sign.');
  if (!KEY.test(key)) return problem('The key may contain only letters, digits and underscores.');
  const known = findKnownKey(key);
  if (!known) return warning(unknownWords(key));
  const bad = valueProblem(known, value);
  if (bad !== undefined) return problem(bad);
  return repetition(known, at);
}

function unknownWords(key: string): string {
  const meant = suggestKey(key);
  if (meant !== undefined) return `${key} is not a known key. Did you mean ${meant}?`;
  return `${key} is not a known key. The game may ignore it.`;
}

function valueProblem({ key, kind }: KnownKey, value: string): string | undefined {
  if (value === '') return `There is no value for ${key}.`;
  if (kind === 'switch' && !SWITCH.test(value)) return `${key} must be True or False.`;
  if (kind !== 'figure') return undefined;
  if (/^\d+,\d+$/.test(value)) return `Write ${value.replace(',', '.')}: use a decimal point, not a comma.`;
  return FIGURE.test(value) && /\d/.test(value) ? undefined : `${key} must be a number, such as 2.5.`;
}

function repetition(
  { key, isRepeatable }: KnownKey,
  { line, seen }: { line: number; seen: Map<string, number> },
): Finding {
  const before = seen.get(key);
  seen.set(key, line);
  if (before === undefined || isRepeatable) return undefined;
  return problem(`${key} is already on line ${before}, and the game uses only one. Delete one of the two.`);
}
