import { hidePrivate } from './hide-private.ts';
import { cutLine } from './log/lines.ts';
import { splitEngineStamp, splitStamp } from './log/log-time.ts';
import { asChat, parseGameLogLine } from './log/parse-game-log.ts';

/** A line of the game log that was found in `ShooterGame.log`. Times are UTC milliseconds. */
export type FileLine = {
  /** As GetGameLog has it: with the game's own stamp alone. */
  line: string;
  /** By that stamp. */
  at: number;
  /** When the engine wrote it, by the clock of its machine; the same where it has not said so. */
  writtenAt: number;
};

/** What a broken disk or a cut write leaves between characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u001f\u007f]/g;

/**
 * What GetGameLog would tell of a line of the log file; undefined for what it would not, the engine's own lines, and for the
 * notes on who connects, which hold IP addresses. Lines that the grammar does not know come without addresses and passwords.
 */
export function readFileLine(text: string): FileLine | undefined {
  const { engineAt, rest } = splitEngineStamp(text.toWellFormed().replace(CONTROL, '').trim());
  const line = cutLine(rest);
  // Most of the file is the engine's: no need to parse it.
  const { at, text: content } = splitStamp(line);
  if (at === null || content.trim() === '' || splitEngineStamp(line).engineAt !== null) return undefined;
  const event = parseGameLogLine(line);
  // Somebody whose name begins like such a note would chat unheard.
  if (event.type === 'player.connecting' && !asChat(event)) return undefined;
  const shown =
    event.type === 'unknown' ? line.slice(0, line.length - content.length) + hidePrivate(content) : line;
  // What takes the place of an address may be longer than it.
  return { line: cutLine(shown), at, writtenAt: engineAt ?? at };
}
