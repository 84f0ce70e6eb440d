import { setTimeout as delay } from 'node:timers/promises';
import { MAX_LOG_LINES } from '@arkwright/contracts/companion/bounds';
import { CallError, type LogPosition } from './calls.ts';
import type { AgentServer } from './config.ts';
import { findBackups, findLog, type LogFile, type PlacedLine, readLog } from './log-file.ts';
import { mapOf, type Surroundings, tellOf } from './surroundings.ts';

/** A log whose end was not seen for longer than this has lines that have waited, ms. */
const LATE_MS = 10_000;
/** Lines that are older by more than this than those before them are of a clock that was set back, ms. */
const SET_BACK_MS = 60_000;

type LogSurroundings = Omit<Surroundings, 'read'> & {
  /** What was written longer ago is not handed on where much has to be caught up with, ms. */
  logCatchUpMs: number;
};

/**
 * Hands on what a game writes into its log, each line once, wherever agent and Arkwright are restarted: Arkwright knows how
 * far it has come, and takes nothing that does not go on from there. Goes on until `signal`.
 */
export async function followLog(
  server: AgentServer & { log: string },
  surroundings: LogSurroundings,
): Promise<void> {
  const { calls, signal, pace } = surroundings;
  const tell = tellOf(server, surroundings);
  const reader = new LogReader(server.log, { ...surroundings, tell });
  while (!signal.aborted) {
    let waitMs = pace.logMs;
    try {
      if (!reader.isGreeted) reader.greet((await calls.hello(server.serverId, mapOf(server.save))).log);
      if (await reader.look(server.serverId)) waitMs = pace.logPartMs;
    } catch (error) {
      if (signal.aborted) return;
      reader.forget();
      tell(error instanceof CallError ? error.message : `cannot read its log: ${(error as Error).message}`);
      waitMs = error instanceof CallError ? error.retryAfterMs : pace.logBeatMs;
    }
    await delay(waitMs, undefined, { signal }).catch(() => {});
  }
}

/** Reads a log in looks, one after the other. */
export class LogReader {
  readonly #path: string;
  readonly #surroundings: LogSurroundings & { tell: (line: string) => void };
  /** How far Arkwright has it; undefined while that is not known. */
  #known: LogPosition | undefined;
  /** How far it was looked through: behind that are none but the engine's lines. */
  #at: LogPosition = { run: '', next: 0 };
  #wasMissing = false;
  #isTold = false;
  /** How long the file is since `at`, and how long it was a look earlier (-1: nobody looked). */
  #mark = { run: '', size: 0, before: -1, at: 0 };
  // By `performance.now()`:
  #saidAt = Number.NEGATIVE_INFINITY;
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  /** The game's time of the newest line that was handed on, ms. */
  #toldUntil = Number.NEGATIVE_INFINITY;
  /** Lines that were too old, since one was handed on. */
  #leftOut = 0;

  constructor(path: string, surroundings: LogSurroundings & { tell: (line: string) => void }) {
    this.#path = path;
    this.#surroundings = surroundings;
  }

  get isGreeted(): boolean {
    return this.#known !== undefined;
  }

  /** Arkwright says how far it has the log. */
  greet(position: LogPosition | undefined): void {
    if (!position)
      throw new CallError('this Arkwright takes no logs: its game server is heard over RCON alone', {
        code: 'UNKNOWN',
        retryAfterMs: this.#surroundings.pace.helloMs,
      });
    this.#goTo(position);
  }

  forget(): void {
    this.#known = undefined;
  }

  /** Looks once, and hands on what is new; whether there is more. */
  async look(serverId: string): Promise<boolean> {
    const file = await this.#findFile();
    if (!file) return false;
    const { run } = file;
    if (this.#at.run !== run) this.#at = { run, next: 0 };
    if (file.size < this.#at.next) this.#beginAgain(run);
    const { lines, next, isAtEnd, isCaughtUp } = await this.#read(file);
    const now = performance.now();
    const hasWaited = now - this.#caughtUpAt > LATE_MS;
    const wanted = hasWaited ? lines.filter((line) => !this.#isTooOld(line)) : lines;
    const leftOut = this.#leftOut + lines.length - wanted.length;
    if (wanted.length > 0 || now - this.#saidAt >= this.#surroundings.pace.logBeatMs) {
      const first = this.#known?.run === run ? this.#known.next : 0;
      const newest = wanted.at(-1)?.at ?? this.#toldUntil;
      const isClockSetBack = newest < this.#toldUntil - SET_BACK_MS;
      const position = await this.#surroundings.calls.log({
        serverId,
        run,
        first,
        next,
        isClockSetBack,
        lines: wanted.map(({ line }) => line),
        leftOut: wanted.length > 0 ? leftOut : 0,
      });
      this.#saidAt = now;
      this.#goTo(position);
      if (position.run !== run || position.next !== next) return true;
      this.#toldUntil = newest;
      if (!this.#isTold) this.#tell(`its log is handed on from ${this.#path}`);
      this.#isTold = true;
      if (leftOut > 0 && wanted.length > 0)
        this.#tell(`${leftOut} line(s) of its log were too old to be handed on`);
    }
    this.#leftOut = wanted.length > 0 ? 0 : leftOut;
    this.#at = { run, next };
    if (isCaughtUp) this.#caughtUpAt = now;
    return !isAtEnd || file.isFinished;
  }

  #goTo(position: LogPosition): void {
    this.#known = position;
    this.#at = position;
  }

  #tell(line: string): void {
    this.#surroundings.tell(line);
  }

  #isTooOld({ writtenAt }: PlacedLine): boolean {
    return writtenAt < Date.now() - this.#surroundings.logCatchUpMs;
  }

  /** The file to go on in; `isFinished`: the game writes another one. */
  async #findFile(): Promise<(LogFile & { isFinished: boolean }) | undefined> {
    const current = await findLog(this.#path);
    if (!current) {
      this.#wasMissing = true;
      this.#isTold = false;
      this.#tell(`there is no log at ${this.#path} yet`);
    }
    if (this.#at.run === '') return current && this.#begin(current);
    if (current?.run === this.#at.run) return { ...current, isFinished: false };
    const backups = await findBackups(this.#path);
    const index = backups.findIndex(({ run }) => run === this.#at.run);
    const last = backups[index];
    if (last && this.#at.next < last.size) return { ...last, isFinished: true };
    if (last) {
      const following = backups[index + 1];
      if (following) return { ...following, isFinished: true };
    } else if (current) this.#tell('the log that was read last is gone: what it had beyond that is lost');
    return current && { ...current, isFinished: false };
  }

  /** What was written before an agent was ever there is RCON's. */
  #begin(current: LogFile): LogFile & { isFinished: boolean } {
    const { run, size, isUtf16 } = current;
    this.#at = { run, next: this.#wasMissing ? 0 : isUtf16 ? size - (size % 2) : size };
    this.#caughtUpAt = performance.now();
    return { ...current, isFinished: false };
  }

  /** A log has become shorter: of what was told of it nobody is told again. */
  #beginAgain(run: string): void {
    this.#at = { run, next: 0 };
    this.#caughtUpAt = Number.NEGATIVE_INFINITY;
    this.#mark = { ...this.#mark, run: '' };
  }

  /**
   * Reads on. Lines of the newest second wait for the look after, when the second is over: who knows a line by its time and
   * text must get equal ones together.
   */
  async #read(file: LogFile & { isFinished: boolean }) {
    const { isFinished } = file;
    this.#measure(file);
    const { before } = this.#mark;
    const read = await readLog(file, { from: this.#at.next, max: MAX_LOG_LINES, isFinished });
    const last = read.lines.at(-1);
    const isOver = isFinished || (last !== undefined && last.end <= before);
    const newest = read.lines.findIndex(({ at }) => at === last?.at);
    const waiting = read.lines[newest];
    const isAtEnd = read.isAtEnd && !isFinished;
    // More lines in one second than go into one call can't be kept together.
    const isWhole = !waiting || (read.isAtEnd ? isOver : newest === 0);
    if (isWhole) return { ...read, isCaughtUp: isAtEnd };
    const isNew = before >= 0 && waiting.start >= before;
    return {
      ...read,
      lines: read.lines.slice(0, newest),
      next: waiting.start,
      isCaughtUp: isAtEnd && isNew,
    };
  }

  #measure({ run, size }: LogFile): void {
    const now = performance.now();
    const { run: known, size: before, at } = this.#mark;
    const isFollowed = now - this.#caughtUpAt <= LATE_MS;
    if (known !== run) this.#mark = { run, size, before: isFollowed ? 0 : -1, at: now };
    else if (now - at >= this.#surroundings.pace.logMs) this.#mark = { run, size, before, at: now };
  }
}
