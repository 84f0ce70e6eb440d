import { gameLogStamp } from './game-time.ts';
import type { LogFile } from './log-file.ts';

/** RCONServerGameLogBuffer's default; the chat buffer gets the same bound. */
const MAX_LINES = 600;

const STAMPED = /^\d{4}\.\d{2}\.\d{2}_\d{2}\.\d{2}\.\d{2}: /;
/** Log files carry the engine's own stamp and frame number before the game's; RCON never shows it. */
const ENGINE_STAMP = /^\[\d{4}\.\d{2}\.\d{2}-[\d.:]+\]\[\s*\d+\]/;

/** The two buffers of a game server that RCON reads: the game log and the chat. */
export class GameLog {
  /** Where all of the log goes besides. */
  file: LogFile | undefined;
  #log: string[] = [];
  #chat: string[] = [];

  /** Adds a line as the game writes it, with or without time stamp; `time` (ms since 1970) is used without. */
  write(line: string, time: number): void {
    const text = line.replace(ENGINE_STAMP, '');
    const own = STAMPED.test(text);
    const stamped = own ? text : `${gameLogStamp(time)}: ${text}`;
    push(this.#log, stamped);
    this.file?.append(stamped, time);
    const said = own ? text.replace(STAMPED, '') : text;
    if (isChat(said)) push(this.#chat, said);
  }

  /** What GetGameLog answers: the lines since the last call (drain) or all that the buffer holds (accumulate). */
  readLog(mode: 'drain' | 'accumulate'): string[] {
    const lines = this.#log;
    if (mode === 'drain') this.#log = [];
    return lines;
  }

  /** What GetChat answers: the lines since the last call, without time stamps. Always empties the buffer. */
  readChat(): string[] {
    const lines = this.#chat;
    this.#chat = [];
    return lines;
  }

  clear(): void {
    this.#log = [];
    this.#chat = [];
  }
}

/**
 * Whether the game shows a line to GetChat: player chat, SERVER, admin commands, and tribe logs as with
 * `-ServerRCONOutputTribeLogs`. Source: Nitrado-ASA bot, pyark.
 */
export function isChat(text: string): boolean {
  if (/^(SERVER|AdminCmd): /.test(text)) return true;
  if (/^Tribe .+, ID \d+: Day \d+, /.test(text)) return true;
  if (/^Login request: /.test(text)) return false;
  return /^.+ \(.*\): /.test(text);
}

function push(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > MAX_LINES) lines.shift();
}
