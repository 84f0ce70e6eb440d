import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import type { RconCommand } from '@arkwright/ark/commands';
import { serverChat } from '@arkwright/ark/commands';
import { plainText } from '@arkwright/ark/plain-text';
import { normalizeText } from '@arkwright/contracts/core/normalize-text';
import type { LOST_CHARACTERS } from '@arkwright/contracts/crosschat/bounds';
import anyAscii from 'any-ascii';

export type LostCharacters = (typeof LOST_CHARACTERS)[number];

/** What fits into the game's chat. */
const MAX_LINE = 300;
const MAX_NAME = 60;
/** A longer word is cut in its middle. */
const MAX_WORD = 40;
const CUT = '...';
/** What stands for nothing by itself: accents, joiners, variants of emoji. */
const UNSPOKEN = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/** Text of characters that every game shows: others are written in plain letters, or shown as question marks. */
export function inGameCharacters(text: string, lost: LostCharacters): string {
  return Array.from(text, (character) => {
    if (character >= ' ' && character <= '~') return character;
    if (/\s/.test(character)) return ' ';
    if (UNSPOKEN.test(character)) return '';
    return (lost === 'Transliterate' && anyAscii(character)) || '?';
  }).join('');
}

/** A text of at most so many characters, cut at a word where that is near. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - CUT.length);
  const space = cut.lastIndexOf(' ');
  return (space > 0 && cut.length - space <= MAX_WORD ? cut.slice(0, space) : cut).trimEnd() + CUT;
}

/** Who says something, and where: shown before what is said. */
export type Said = { place: string; name: string; tribe: string; text: string };

/** `[Island] Name (Tribe): text` for the chat of a game; undefined where nothing of the text can be shown. */
export function gameLine({ place, name, tribe, text }: Said, lost: LostCharacters): RconCommand | undefined {
  const plain = (part: string, longest: number) =>
    // Without what begins the game's markup, or another command, before it is cut: see `freeText`.
    inGameCharacters(normalizeText(plainText(part, longest), longest), lost)
      .replace(/[|<>]/g, '')
      .replace(/ +/g, ' ')
      .trim();
  const message = plain(text, 4 * MAX_LINE);
  if (message === '') return undefined;
  const of = tribe === '' ? '' : ` (${cutAtWord(plain(tribe, MAX_NAME), MAX_NAME)})`;
  const author = cutAtWord(plain(name, MAX_NAME), MAX_NAME) || '?';
  return chatCommand(cutAtWord(`[${plain(place, MAX_NAME)}] ${author}${of}: ${message}`, MAX_LINE));
}

/** Something that nobody says, such as that somebody has joined. */
export function gameNotice(place: string, text: string, lost: LostCharacters): RconCommand | undefined {
  return chatCommand(cutAtWord(inGameCharacters(plainText(`[${place}] ${text}`, MAX_LINE), lost), MAX_LINE));
}

function chatCommand(line: string): RconCommand | undefined {
  try {
    return serverChat(line);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return undefined;
    throw error;
  }
}
