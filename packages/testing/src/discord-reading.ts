/** What a reader of Discord sees of a message: its text, and each piece of it that Discord takes for more than text. */
export type DiscordReading = { text: string; marks: string[] };

const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** Emphasis, code, spoiler, quote, heading, list, links, mentions, emoji: all of them need one of these to begin. */
const MARK = /[*_~`|>#<@[\]]/;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\/\S/i;
const INVITE = /^discord(?:app)?\.(?:gg|com|gift|new)\/\S/i;
const EMOJI = /^:\w{2,}:/;

/**
 * Reads one line of Discord's markdown as strictly as possible: a backslash makes the punctuation behind it plain
 * (Discord, "Markdown Text 101"); every other character that can begin a mark counts as one.
 */
export function readDiscord(content: string): DiscordReading {
  const marks: string[] = [];
  let text = '';
  for (let at = 0; at < content.length; at++) {
    const char = content.charAt(at);
    const next = content.charAt(at + 1);
    const rest = content.slice(at);
    if (char === '\\' && PUNCTUATION.test(next)) {
      text += next;
      at++;
      continue;
    }
    const isWordStart = at === 0 || !/\w/.test(content.charAt(at - 1));
    const mark =
      (MARK.test(char) && char) ||
      (isWordStart && (SCHEME.exec(rest) ?? INVITE.exec(rest))?.[0]) ||
      EMOJI.exec(rest)?.[0];
    if (mark) marks.push(mark);
    text += char;
  }
  return { text, marks };
}

/**
 * A text as the eye has it: without what can't be seen, composed, with single blanks. Two texts that look alike are
 * equal in this form.
 */
export function seen(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}
