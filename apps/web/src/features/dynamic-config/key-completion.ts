import { KNOWN_KEYS, type KnownKey } from '@arkwright/contracts/dynamic-config/known-keys';
import type { Insertion, Suggestion } from '../../ui/line-editor/use-completion.ts';

/** The beginning of a key right before the caret. */
export type TypedKey = { start: number; end: number; typed: string; hasEquals: boolean };

/** As many as fit below a line without scrolling. */
const MAX_SUGGESTIONS = 6;

/** The key that is being typed: the caret is at its end, on a line without a value yet. */
export function typedKeyAt(text: string, caret: number): TypedKey | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const head = text.slice(lineStart, caret);
  const typed = head.trimStart();
  if (!/^\w+$/.test(typed)) return undefined;
  const lineEnd = text.indexOf('\n', caret);
  const rest = text.slice(caret, lineEnd === -1 ? text.length : lineEnd).trimStart();
  if (rest !== '' && !rest.startsWith('=')) return undefined;
  return { start: caret - typed.length, end: caret, typed, hasEquals: rest !== '' };
}

/** Known keys that contain the typed text, those that begin with it first. None for a complete key. */
export function suggestKeys(typed: string): KnownKey[] {
  const wanted = typed.toLowerCase();
  if (KNOWN_KEYS.some(({ key }) => key === typed)) return [];
  const begins = KNOWN_KEYS.filter(({ key }) => key.toLowerCase().startsWith(wanted));
  const holds = KNOWN_KEYS.filter(
    (known) => !begins.includes(known) && known.key.toLowerCase().includes(wanted),
  );
  return [...begins, ...holds].slice(0, MAX_SUGGESTIONS);
}

/** Replaces the typed part by a known key. */
export function completion(place: TypedKey, key: string): Insertion {
  return { start: place.start, end: place.end, insert: place.hasEquals ? key : `${key}=` };
}

/** Known keys for the text at the caret. */
export function suggestKeysAt(text: string, caret: number): Suggestion[] {
  const place = typedKeyAt(text, caret);
  if (place === undefined) return [];
  return suggestKeys(place.typed).map(({ key, about }) => ({
    name: key,
    about,
    insertion: completion(place, key),
  }));
}

/** Begins a new entry at the caret's line, or below it if that is not empty. */
export function newEntry(text: string, caret: number, key: string): Insertion {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const next = text.indexOf('\n', caret);
  const lineEnd = next === -1 ? text.length : next;
  const isBlank = text.slice(lineStart, lineEnd).trim() === '';
  return isBlank
    ? { start: lineStart, end: lineEnd, insert: `${key}=` }
    : { start: lineEnd, end: lineEnd, insert: `\n${key}=` };
}

/** Known keys that can still be added. */
export function unusedKeys(text: string): KnownKey[] {
  const used = new Set(text.split('\n').map((line) => line.split('=', 1)[0]?.trim().toLowerCase()));
  return KNOWN_KEYS.filter(({ key, isRepeatable }) => isRepeatable || !used.has(key.toLowerCase()));
}
