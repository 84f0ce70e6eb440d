import { getChat, getGameLog, listPlayers, type RconCommand } from '@arkwright/ark/commands';
import type { RconReply } from '@arkwright/ark/rcon/client';
import { chatIntervalMs } from './chat-pace.ts';
import type { ChatReply } from './game-output.ts';
import type { Command } from './session-command.ts';

export type PollKind = 'chat' | 'log' | 'players';

/** Milliseconds from the end of one poll to the beginning of the next; of chat, which is read in the pace of the talk, the mean. */
export type Intervals = Record<PollKind, number>;

export const DEFAULT_INTERVALS: Intervals = { chat: 2_000, log: 5_000, players: 10_000 };

/**
 * While a server is not online, or about to change, it is asked this often, ms, so that the moment it is ready or has
 * changed is not missed.
 */
export const SOON_MS = 1_000;

const COMMANDS: Record<PollKind, RconCommand> = {
  chat: getChat(),
  log: getGameLog(),
  players: listPlayers(),
};

type PollOptions = {
  intervalMs(): number;
  /** Where it says no, nothing is asked until the next interval is over. */
  isWanted?(): boolean;
  /** @param tookMs from sending to the whole reply */
  onReply(reply: RconReply, tookMs: number): void;
};

/** Asks one thing again and again. One object for all its rounds: thousands of servers poll all the time. */
export class Poll implements Command {
  readonly priority: PollKind;
  readonly text: RconCommand;
  wantedAt = 0;
  /** When to ask next, by `performance.now()`; Infinity from entering the line until the end of the round. */
  dueAt = Number.POSITIVE_INFINITY;
  readonly #options: PollOptions;
  /** How much of its length the first interval has. */
  #firstPart = 1;

  constructor(kind: PollKind, options: PollOptions) {
    this.priority = kind;
    this.text = COMMANDS[kind];
    this.#options = options;
  }

  /**
   * On a new connection: players at once, for they tell the state, and again somewhat early, so that servers that
   * came online together don't go on in step; the others spread over their interval.
   *
   * @param random from 0 to 1
   */
  restart(now: number, random: number): void {
    this.dueAt = this.priority === 'players' ? now : now + random * this.#options.intervalMs();
    this.#firstPart = this.priority === 'players' ? (1 + random) / 2 : 1;
  }

  /** Puts itself into the line, if what it asks is wanted; false if not. */
  begin(line: { push(command: Command): void }): boolean {
    if (this.#options.isWanted?.() === false) {
      this.dueAt = performance.now() + this.#options.intervalMs();
      return false;
    }
    this.wantedAt = this.dueAt;
    this.dueAt = Number.POSITIVE_INFINITY;
    line.push(this);
    return true;
  }

  onReply(reply: RconReply, tookMs: number): void {
    this.#options.onReply(reply, tookMs);
    // From the end of the round: a slow server is asked less often, and each kind gets its turn.
    this.dueAt = performance.now() + this.#options.intervalMs() * this.#firstPart;
    this.#firstPart = 1;
  }

  /** Counts its interval from now on, if it is not asking just now. */
  reschedule(): void {
    if (this.dueAt < Number.POSITIVE_INFINITY) this.dueAt = performance.now() + this.#options.intervalMs();
  }

  /** Asks at the next opportunity. */
  hurry(): void {
    if (this.dueAt < Number.POSITIVE_INFINITY) this.dueAt = performance.now();
  }

  /** The connection is gone. */
  onFailure(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
  }
}

type PollsOptions = {
  intervals: Intervals;
  /** Whether it is online and nothing is expected to change. */
  isSteady(): boolean;
  /** Whether anybody wants this of the game's outputs. */
  isRead(output: 'chat' | 'log'): boolean;
  /** Whether the chat of this server is wanted now. */
  isChatWanted(): boolean;
  /** Returns how many are online. */
  onPlayers(reply: RconReply, tookMs: number): number;
  onChat(reply: string): ChatReply;
  /** Returns whether somebody talks. */
  onLog(reply: string): boolean;
};

/** What one server is asked regularly: players, for they tell the state, and whatever somebody reads. */
export function createPolls(options: PollsOptions): Poll[] {
  const { intervals, isSteady, isRead } = options;
  const soon = Math.min(intervals.players, SOON_MS);
  const intervalMs = () => (isSteady() ? intervals.players : soon);
  const talk = { lastAt: Number.NEGATIVE_INFINITY, isEmpty: false, isInLog: false, isUnseen: false };
  const chat = new Poll('chat', {
    intervalMs: () => chatIntervalMs(intervals.chat, { ...talk, sinceMs: performance.now() - talk.lastAt }),
    isWanted: options.isChatWanted,
    onReply({ text }) {
      const told = options.onChat(text);
      // What of it is young is told by the log, before what is said from now on.
      if (told === 'stale') log.hurry();
      if (told !== 'talk') return;
      talk.lastAt = performance.now();
      talk.isUnseen = true;
    },
  });
  const log = new Poll('log', {
    intervalMs: () => intervals.log,
    onReply({ text }) {
      const isTalk = options.onLog(text);
      if (isTalk) talk.lastAt = performance.now();
      // A log without what the chat has told before it has none of the talk.
      talk.isInLog = isTalk || (talk.isInLog && !talk.isUnseen);
      talk.isUnseen = false;
      // What was said until now has been read with it.
      if (talk.isInLog) chat.reschedule();
    },
  });
  const players = new Poll('players', {
    intervalMs,
    onReply(reply, tookMs) {
      talk.isEmpty = options.onPlayers(reply, tookMs) === 0;
    },
  });
  return [players, ...(isRead('chat') ? [chat] : []), ...(isRead('log') ? [log] : [])];
}
