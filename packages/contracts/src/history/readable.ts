import { durationWords } from '../core/duration.ts';
import { NEW_SECRET_MASK, SECRET_MASK } from '../core/secret-mask.ts';
import type { EntryWords, GroupWords } from '../derived/settings-group.ts';
import { choiceLabel } from './choices.ts';
import { areaLabel, fieldLabel } from './labels.ts';

/** What an id in a value may refer to. */
export type NameKind = 'channel' | 'category' | 'role' | 'server' | 'member';

/** What describing values needs from outside; without it ids stay ids and times are UTC. */
export type Reading = {
  /** The name for an id; undefined if it was deleted or is unknown. */
  nameOf?: (kind: NameKind, id: string) => string | undefined;
  /** A time (ms) in words. */
  time?: (at: number) => string;
  /** The words of the fields, if they are those of a settings group, or of the entries of a list in one. */
  words?: GroupWords | EntryWords | undefined;
};

/** A JSON object, as stored in history entries. */
export type Fields = Readonly<Record<string, unknown>>;

export const NOTHING = 'none';
const LONGEST = 300;
const MAX_ITEMS = 8;
const DEEPEST = 3;

const REFERENCES: readonly (readonly [RegExp, NameKind])[] = [
  [/channel(?:Game|Mods)?Ids?$/i, 'channel'],
  [/categoryIds?$/i, 'category'],
  [/roleIds?$/i, 'role'],
  [/serverIds?$/i, 'server'],
  [/^discordId$/, 'member'],
];

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text of at most this length, with an ellipsis if it was cut. Never splits a character. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text
    .slice(0, longest - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/**
 * Texts as a list, with a count in place of the last ones if there are many. `separator` is for texts that
 * contain commas.
 */
export function enumerate(texts: readonly string[], separator = ', '): string {
  const rest = texts.length - MAX_ITEMS;
  const told = texts.slice(0, MAX_ITEMS).join(separator);
  return rest > 0 ? `${told} and ${rest} more` : told;
}

function readPermission(permission: string): string {
  if (permission === 'FullAccess') return 'Full access';
  const [, area, right] = /^(\w+)_(View|Edit)$/.exec(permission) ?? [];
  if (area === undefined) return shorten(permission, LONGEST);
  return `${areaLabel(area)} (${right === 'Edit' ? 'edit' : 'view'})`;
}

function readText(value: string, field: string, { nameOf }: Reading): string {
  if (value === '') return NOTHING;
  if (value === SECRET_MASK) return 'hidden';
  if (value === NEW_SECRET_MASK) return 'replaced';
  if (/^permissions?$/.test(field)) return readPermission(value);
  const kind = REFERENCES.find(([pattern]) => pattern.test(field))?.[1];
  return shorten((kind && nameOf?.(kind, value)) ?? choiceLabel(field, value) ?? value, LONGEST);
}

function readNumber(value: number, field: string, { time }: Reading): string {
  if (field === 'playtime') return durationWords(value);
  if (!/(?:At|Seen|Executed)$/.test(field)) return String(value);
  if (value === 0) return 'never';
  if (time) return time(value);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? String(value) : moment.toISOString();
}

/**
 * A field's value in words: switches as on or off, ids by name, choices as on their page, lists in a row,
 * lists of things as a count, several fields separated by semicolons.
 */
export function readable(value: unknown, field: string, reading: Reading = {}, depth = 0): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return readNumber(value, field, reading);
  if (typeof value === 'string') return readText(value, field, reading);
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    if (value.some(isFields)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
    return shorten(enumerate(value.map((item) => readable(item, field, reading, depth + 1))), LONGEST);
  }
  if (!isFields(value)) return NOTHING;
  const parts = Object.entries(value).map(
    ([name, inner]) => `${fieldLabel(name, reading.words)}: ${readable(inner, name, reading, depth + 1)}`,
  );
  return parts.length === 0 ? NOTHING : shorten(enumerate(parts, '; '), LONGEST);
}

/**
 * Fields that identify the entries of a list, then those that name them for people; the first existing one
 * counts.
 */
const KEYS = ['id', 'discordId', 'netId', 'serverId', 'chatId', 'roleId', 'clusterId', 'serverName', 'name'];
const NAMES = [
  'name',
  'chatId',
  'serverName',
  'matchWords',
  'serverId',
  'roleId',
  'discordId',
  'netId',
  'id',
];

/** The field that identifies an entry of a list. */
export function keyFieldOf(item: Fields): string | undefined {
  return KEYS.find((name) => typeof item[name] === 'string' && item[name] !== '');
}

/** The value that identifies an entry of a list; undefined if there is none. */
export function keyOf(item: Fields): string | undefined {
  const key = keyFieldOf(item);
  return key === undefined ? undefined : `${key}:${item[key]}`;
}

/** The field that names an entry of a list for people. */
export function nameFieldOf(item: Fields): string | undefined {
  return NAMES.find((name) => readable(item[name], name) !== NOTHING);
}

/** The name of a list entry for people. */
export function nameOfItem(item: Fields, reading: Reading): string {
  const name = nameFieldOf(item);
  return name === undefined ? 'an entry' : shorten(readable(item[name], name, reading), 60);
}
