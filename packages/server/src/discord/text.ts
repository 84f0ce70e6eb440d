import { plainText } from '@arkwright/ark/plain-text';
import { normalizeText } from '@arkwright/contracts/core/normalize-text';

/** Discord's limit for the text of a message, in UTF-16 units as JavaScript counts them. */
export const MAX_CONTENT = 2000;

/** Characters that turn text around or can't be seen; they only serve to deceive. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const MARKDOWN = /[\\`*_~|>#[\]()<:@-]/g;
/** The same, but for what holds emoji together and colours them: escaped text does without, names have little else. */
const UNSEEN = /(?![\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
/** The dot of discord.gg/… and its like: a card is shown for an invite that is no link, too (Red-DiscordBot #6586). */
const INVITE_DOT = /(?<=discord(?:app)?)\.(?=\w)/gi;

/**
 * Text from the game as Discord shows it to the letter: no markdown, no mention, no link text, one line. Mentions are
 * refused by `allowed_mentions` as well; here they are kept from looking like one. What no message holds is left off.
 */
export function escapeDiscord(text: string): string {
  return normalizeText(text, MAX_CONTENT)
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(MARKDOWN, '\\$&')
    .replace(INVITE_DOT, '\\.')
    .trim();
}

/** Cuts text to `max` without leaving half a character or a lone backslash at the end. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/(?<!\\)\\+$/, '');
  return `${cut}…`;
}

/** Pings roles at the beginning of a message, those that it names as its `mentionRoleIds`; '' for none. */
export const roleMentions = (roleIds: readonly string[]): string =>
  roleIds.map((id) => `<@&${id}> `).join('');

/** Text from people or the game, escaped; the cut comes first, so that it can't halve an escape. */
export const shownText = (text: string, longest: number): string => escapeDiscord(cutText(text, longest));

/**
 * A name from people or the game where Discord knows no markdown (channels, suggestions, menus) and takes no empty text: one
 * line, without what turns text around or can't be seen. `otherwise` where nothing is left of it.
 */
export const plainName = (name: string, longest: number, otherwise: string): string =>
  plainText(name.replace(UNSEEN, ''), longest) || cutText(otherwise, longest);

/** A moment, ms, which Discord shows everybody in their own time zone, to the minute. */
export const shownMoment = (at: number): string => `<t:${Math.floor(at / 1000)}:f>`;

/** A moment, ms, by how long ago it was or how far off it is: Discord shows `2 hours ago`, and goes on counting. */
export const shownAge = (at: number): string => `<t:${Math.floor(at / 1000)}:R>`;
