import { setTimeout as delay } from 'node:timers/promises';
import { MAX_LOG_LINES } from '@arkwright/contracts/companion/bounds';
import { CallError, type LogPosition } from './calls.ts';
import type { AgentServer } from './config.ts';
import { findBackups, findLog, type LogFile, type PlacedLine, readLog } from './log-file.ts';
import { mapOf, type Surroundings, tellOf } from './surroundings.ts';

/** If the end of a log was not reached for longer than this, its lines are late, ms. */
const LATE_MS = 10_000;
/** Lines older than the ones before by more than this mean that the clock was set back, ms. */
const SET_BACK_MS = 60_000;

type LogSurroundings = Omit<Surroundings, 'read'> & {
  /** After a long break, lines older than this are not sent, ms. */
  logCatchUpMs: number;
};

/**
 * Sends what a game writes to its log, each line once, even if the agent or Arkwright restarts: Arkwright
 * stores the position and accepts only parts that continue there. Runs until `signal`.
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
      if (!reader.hasPosition) reader.hello((await calls.hello(server.serverId, mapOf(server.save))).log);
      if (await reader.poll(server.serverId)) waitMs = pace.logPartMs;
    } catch (error) {
      if (signal.aborted) return;
      reader.forget();
      tell(error instanceof CallError ? error.message : `cannot read its log: ${(error as Error).message}`);
      waitMs = error instanceof CallError ? error.retryAfterMs : pace.logBeatMs;
    }
    await delay(waitMs, undefined, { signal }).catch(() => {});
  }
}

/** Reads a log in polls, one after the other. */
export class LogReader {
  readonly #path: string;
  readonly #surroundings: LogSurroundings & { tell: (line: string) => void };
  /** The position that Arkwright has; undefined while unknown. */
  #known: LogPosition | undefined;
  /** The position up to which it was searched: there are only the engine's own lines in between. */
  #at: LogPosition = { run: '', next: 0 };
  #wasMissing = false;
  #isTold = false;
  /** The file's size since `at`, and one poll earlier (-1: not polled before). */
  #mark = { run: '', size: 0, before: -1, at: 0 };
  // By `performance.now()`:
  #saidAt = Number.NEGATIVE_INFINITY;
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  /** The game time of the newest line sent, ms. */
  #sentUntil = Number.NEGATIVE_INFINITY;
  /** Lines that were too old, since the last one sent. */
  #skipped = 0;

  constructor(path: string, surroundings: LogSurroundings & { tell: (line: string) => void }) {
    this.#path = path;
    this.#surroundings = surroundings;
  }

  get hasPosition(): boolean {
    return this.#known !== undefined;
  }

  /** Sets the position that Arkwright reports. */
  hello(position: LogPosition | undefined): void {
    if (!position)
      throw new CallError('this Arkwright takes no logs: its game server is heard over RCON alone', {
        code: 'UNKNOWN',
        retryAfterMs: this.#surroundings.pace.helloMs,
      });
    this.#setPosition(position);
  }

  forget(): void {
    this.#known = undefined;
  }

  /** Polls once and sends new lines; returns whether there are more. */
  async poll(serverId: string): Promise<boolean> {
    const file = await this.#findFile();
    if (!file) return false;
    const { run } = file;
    if (this.#at.run !== run) this.#at = { run, next: 0 };
    if (file.size < this.#at.next) this.#reset(run);
    const { lines, next, isAtEnd, isCaughtUp } = await this.#read(file);
    const now = performance.now();
    const hasWaited = now - this.#caughtUpAt > LATE_MS;
    const wanted = hasWaited ? lines.filter((line) => !this.#isTooOld(line)) : lines;
    const skipped = this.#skipped + lines.length - wanted.length;
    if (wanted.length > 0 || now - this.#saidAt >= this.#surroundings.pace.logBeatMs) {
      const first = this.#known?.run === run ? this.#known.next : 0;
      const newest = wanted.at(-1)?.at ?? this.#sentUntil;
      const isClockSetBack = newest < this.#sentUntil - SET_BACK_MS;
      const position = await this.#surroundings.calls.log({
        serverId,
        run,
        first,
        next,
        isClockSetBack,
        lines: wanted.map(({ line }) => line),
        leftOut: wanted.length > 0 ? skipped : 0,
      });
      this.#saidAt = now;
      this.#setPosition(position);
      if (position.run !== run || position.next !== next) return true;
      this.#sentUntil = newest;
      if (!this.#isTold) this.#tell(`its log is handed on from ${this.#path}`);
      this.#isTold = true;
      if (skipped > 0 && wanted.length > 0)
        this.#tell(`${skipped} line(s) of its log were too old to be handed on`);
    }
    this.#skipped = wanted.length > 0 ? 0 : skipped;
    this.#at = { run, next };
    if (isCaughtUp) this.#caughtUpAt = now;
    return !isAtEnd || file.isFinished;
  }

  #setPosition(position: LogPosition): void {
    this.#known = position;
    this.#at = position;
  }

  #tell(line: string): void {
    this.#surroundings.tell(line);
  }

  #isTooOld({ writtenAt }: PlacedLine): boolean {
    return writtenAt < Date.now() - this.#surroundings.logCatchUpMs;
  }

  /** The file to continue in; `isFinished`: the game has moved on to another one. */
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

  /** Lines written before the first agent was there are left to RCON. */
  #begin(current: LogFile): LogFile & { isFinished: boolean } {
    const { run, size, isUtf16 } = current;
    this.#at = { run, next: this.#wasMissing ? 0 : isUtf16 ? size - (size % 2) : size };
    this.#caughtUpAt = performance.now();
    return { ...current, isFinished: false };
  }

  /** The log was truncated. Lines already sent are not sent again. */
  #reset(run: string): void {
    this.#at = { run, next: 0 };
    this.#caughtUpAt = Number.NEGATIVE_INFINITY;
    this.#mark = { ...this.#mark, run: '' };
  }

  /**
   * Reads further. Lines of the newest second are held back until the poll after that second: the receiver
   * identifies a line by time and text, so equal lines must arrive together.
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
    // A second with more lines than fit into one call has to be split.
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
