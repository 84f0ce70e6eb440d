import type { LineShape } from './game-event.ts';
import { stripRichText } from './rich-text.ts';
import { classifyTribeEvent } from './tribe-event.ts';

// Games translate the words: `Tribu X, ID 1234567890 : Jour 45, 12:34:56 : …`, `部落X，ID 1234567890：第45天，12:34:56：…`.
const TRIBE_HEAD = /\p{Nd}\s?[:：].{1,40}?\p{Nd}{1,2}[:：]\p{Nd}\p{Nd}[:：]\p{Nd}\p{Nd}\s?[:：]/su;
// `(PlayerName: Bob, ARKID: 123456789, PlatformID: 0002…)`: labels and values, the last one an id or nothing.
const ADMIN_TAIL = /[:：][^:：]*[,，][^:：,，]*[:：]\s?[\w|-]{0,64}\s?[)）]$/u;
const ADMIN_WORDS = /^AdminCmd\b|\bARK ?ID\b|\bPlayerName\b/i;
/** Longer than the game's, with a name of any length that an account may have. */
const LONGEST_TAIL = 500;
// `Saving world...`, `World Save Complete. Took: 0.361756`.
const SAVE = /^[\p{L}\p{M} ]{1,60}(?:\.\.\.|…)$|^[^\p{Nd}]{1,60}[:：]\s?\p{Nd}{1,4}[.,]\p{Nd}{3,9}$/u;
/** Lines of the game that are for everyone, beside those of the grammar, and ours in place of lines that were not read. */
const HARMLESS =
  /^(?:Full Startup: \d{1,9}(?:\.\d{1,9})? seconds|Log file closed, [\d/.: -]{1,40}|… \d[\d,]{0,12} lines? left out)$/;

/** Whether a text has the head of an entry of a tribe's log: an id, then a time of day. */
export const hasTribeHead = (text: string): boolean => TRIBE_HEAD.test(text);

/** Whether a text ends like the record of an admin's command. */
export const hasAdminTail = (text: string): boolean => ADMIN_TAIL.test(text.slice(-LONGEST_TAIL));

/** The shape of a line outside the grammar. Only `plain` is known to be for everyone: what is in no list is `private`. */
export function shapeOf(written: string): LineShape {
  const text = stripRichText(written);
  if (hasTribeHead(text)) return 'tribe';
  if (hasAdminTail(text) || ADMIN_WORDS.test(text)) return 'admin';
  if (SAVE.test(text)) return 'save';
  if (HARMLESS.test(text)) return 'plain';
  const kind = classifyTribeEvent(text);
  // These are written with and without a tribe: they concern admins as well.
  if (kind === 'anti-meshing' || kind === 'duped-item') return 'private';
  return kind === 'other' ? 'private' : 'tribe';
}
