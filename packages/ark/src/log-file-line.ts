import { hidePrivate } from './hide-private.ts';
import { cutLine } from './log/lines.ts';
import { splitEngineStamp, splitStamp } from './log/log-time.ts';
import { asChat, parseGameLogLine } from './log/parse-game-log.ts';

/** A line of the game log from `ShooterGame.log`. Times are UTC milliseconds. */
export type FileLine = {
  /** As returned by GetGameLog: with only the game's own stamp. */
  line: string;
  /** Time of that stamp. */
  at: number;
  /** When the engine wrote it, by its machine's clock; the same if the line doesn't say. */
  writtenAt: number;
};

/** What a broken disk or an interrupted write leaves between characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u001f\u007f]/g;

/**
 * What GetGameLog would return for a line of the log file; undefined for the engine's own lines, which it
 * omits, and for connection notes, which contain IP addresses. Unknown lines are returned without addresses
 * and passwords.
 */
export function readFileLine(text: string): FileLine | undefined {
  const { engineAt, rest } = splitEngineStamp(text.toWellFormed().replace(CONTROL, '').trim());
  const line = cutLine(rest);
  // Most of the file is the engine's: no need to parse it.
  const { at, text: content } = splitStamp(line);
  if (at === null || content.trim() === '' || splitEngineStamp(line).engineAt !== null) return undefined;
  const event = parseGameLogLine(line);
  // Otherwise a player whose name begins like such a note could chat unseen.
  if (event.type === 'player.connecting' && !asChat(event)) return undefined;
  const shown =
    event.type === 'unknown' ? line.slice(0, line.length - content.length) + hidePrivate(content) : line;
  // A replaced address may make the line longer.
  return { line: cutLine(shown), at, writtenAt: engineAt ?? at };
}
