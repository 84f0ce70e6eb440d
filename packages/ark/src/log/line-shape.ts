import type { LineShape } from './game-event.ts';
import { stripRichText } from './rich-text.ts';
import { classifyTribeEvent } from './tribe-event.ts';

// Games translate the words: `Tribu X, ID 1234567890 : Jour 45, 12:34:56 : …`, `部落X，ID 1234567890：第45天，12:34:56：…`.
// Mods put the parts into brackets, or leave out the seconds.
const TRIBE_HEAD =
  /\p{Nd}\s?[:：,，\]].{1,40}?\p{Nd}{1,2}[:：.]\p{Nd}\p{Nd}(?:[:：.]\p{Nd}\p{Nd}\s?[:：\]]|\s?[:：\]](?!\p{Nd}))/su;
const TRIBE_BEGIN = /^\W{0,3}Tribe .*, ID:? ?-?\d[\d,.]{0,30}\s?[:,\]]/s;
// `(PlayerName: Bob, ARKID: 123456789, PlatformID: 0002…)`: labels and values, the last one an id or nothing.
const ADMIN_TAIL = /[:：][^:：]*[,，][^:：,，]*[:：]\s?[\w|-]{0,64}\s?[)）]$/u;
const ADMIN_BEGIN = /^\W{0,3}AdminCmd\b/i;
const ADMIN_WORDS = /\bARK ?ID\b|\bPlayerName\b/i;
/** Marks of direction and the like, which some languages have between words and numbers. */
const UNSEEN = /\p{Cf}/gu;
/** Longer than the game's, with a name of any length that an account may have. */
const LONGEST_TAIL = 500;
// `Saving world...`, `World Save Complete. Took: 0.361756`.
const SAVE = /^[\p{L}\p{M} ]{1,60}(?:\.\.\.|…)$|^[^\p{Nd}]{1,60}[:：]\s?\p{Nd}{1,4}[.,]\p{Nd}{3,9}$/u;
/** Lines of the game that are for everyone, beside those of the grammar, and ours in place of lines that were not read. */
const HARMLESS =
  /^(?:Full Startup: \d{1,9}(?:\.\d{1,9})? seconds|Log file closed, [\d/.: -]{1,40}|… \d[\d,]{0,12} lines? left out)$/;

const seen = (text: string) => text.replace(UNSEEN, '');

/** Whether a text has the head of an entry of a tribe's log: an id, then a time of day. */
export function hasTribeHead(text: string): boolean {
  const shown = seen(text);
  return TRIBE_HEAD.test(shown) || TRIBE_BEGIN.test(shown);
}

/** Whether a text begins like the record of an admin's command. */
export const isAdminBegin = (text: string): boolean => ADMIN_BEGIN.test(seen(text));

/** Whether a text ends like that. */
export const hasAdminTail = (text: string): boolean => ADMIN_TAIL.test(seen(text.slice(-LONGEST_TAIL)));

/** The shape of a line outside the grammar. Only `plain` is known to be for everyone: what is in no list is `private`. */
export function shapeOf(written: string): LineShape {
  const text = stripRichText(written);
  if (hasTribeHead(text)) return 'tribe';
  if (hasAdminTail(text) || isAdminBegin(text) || ADMIN_WORDS.test(seen(text))) return 'admin';
  if (SAVE.test(text)) return 'save';
  if (HARMLESS.test(text)) return 'plain';
  const kind = classifyTribeEvent(text);
  // These are written with and without a tribe: they concern admins as well.
  if (kind === 'anti-meshing' || kind === 'duped-item') return 'private';
  return kind === 'other' ? 'private' : 'tribe';
}
