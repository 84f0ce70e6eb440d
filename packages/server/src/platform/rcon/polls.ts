import { getChat, getGameLog, listPlayers, type RconCommand } from '@arkwright/ark/commands';
import type { Command } from './session-command.ts';

export type PollKind = 'chat' | 'log' | 'players';

/** Milliseconds from the end of one poll to the beginning of the next. */
export type Intervals = Record<PollKind, number>;

export const DEFAULT_INTERVALS: Intervals = { chat: 2_000, log: 5_000, players: 10_000 };

const COMMANDS: Record<PollKind, RconCommand> = {
  chat: getChat(),
  log: getGameLog(),
  players: listPlayers(),
};

/** Asks one thing again and again. One object for all its rounds: thousands of servers poll all the time. */
export class Poll implements Command {
  readonly priority: PollKind;
  readonly text: RconCommand;
  wantedAt = 0;
  /** When to ask next; Infinity from entering the line until the end of the round. */
  dueAt = Number.POSITIVE_INFINITY;
  readonly #onAnswer: (reply: string, tookMs: number) => void;
  readonly #intervalMs: () => number;

  constructor(kind: PollKind, intervalMs: () => number, onAnswer: (reply: string, tookMs: number) => void) {
    this.priority = kind;
    this.text = COMMANDS[kind];
    this.#intervalMs = intervalMs;
    this.#onAnswer = onAnswer;
  }

  /** Into the line. */
  begin(): void {
    this.wantedAt = this.dueAt;
    this.dueAt = Number.POSITIVE_INFINITY;
  }

  onReply(reply: string, tookMs: number): void {
    this.#onAnswer(reply, tookMs);
    // From the end of the round: a slow server is asked less often, and each kind gets its turn.
    this.dueAt = performance.now() + this.#intervalMs();
  }

  /** The connection is gone; the next one begins anew. */
  onFailure(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
  }
}
