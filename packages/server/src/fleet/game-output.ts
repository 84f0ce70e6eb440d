import { createLineDeduper, type LineDeduper } from '@arkwright/ark/log/dedupe';
import { gameLines } from '@arkwright/ark/log/lines';
import { isTalk } from './chat-pace.ts';
import type { GameEvents } from './game-events.ts';
import type { GameServer } from './game-server.ts';

/** Chat carries no times. What has been waiting in the game for longer than this is too old to be passed on. */
const CHAT_MEMORY_MS = 60_000;
/** So long an agent has to hand on a line of the log before RCON's is told: many times what it takes. */
export const AGENT_FIRST_MS = 20_000;
/** An agent that was there before us is given so long to come back and to hand on what has been written meanwhile. */
export const AGENT_RETURN_MS = 30_000;
/** Who has not read the log for so long, many times what is between two reads, can't tell what was written meanwhile. */
const PAUSE_MS = 60_000;
/** Reads of a log that may wait for an agent: those of as long, at the usual pace, many times over. */
const MAX_WAITING = 100;

/** What a read of the log has brought. `isAfterPause`: nobody knows what was written before it. */
type Read = { readAt: number; lines: readonly string[]; isAfterPause: boolean };

/** What a reply to GetChat has told. */
export type ChatReply = 'talk' | 'silence' | 'stale';

/** What one game server writes, as events; nothing twice and no stale chat. */
export class GameOutput {
  readonly #events: GameEvents;
  #chattedAt: number;
  #dedupe: LineDeduper | undefined;
  #beganAt = 0;
  /** Since when an agent hands on the log; undefined while none does. */
  #agentCameAt: number | undefined;
  /** What was read of the log and waits for an agent to tell it first. */
  #waiting: Read[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  /** Whether the log has not been heard since a pause: a game that was started meanwhile has nothing to tell at first. */
  #isAfterPause = false;

  /** @param lastSeen when any worker last heard from the server, milliseconds since 1970; 0 if never */
  constructor(events: GameEvents, lastSeen: number) {
    this.#events = events;
    this.#chattedAt = lastSeen;
  }

  /** The session begins, or goes on after a pause. @param now milliseconds since 1970 */
  begin(now: number): void {
    this.#beganAt = now;
  }

  /**
   * A reply to GetChat; returns whether somebody talks. `stale`: nobody knows how old its lines are; the log does.
   *
   * @param now milliseconds since 1970
   */
  onChat(server: GameServer, reply: string, now: number): ChatReply {
    const isStale = now - this.#chattedAt > CHAT_MEMORY_MS;
    this.#chattedAt = now;
    if (reply === '') return 'silence';
    if (isStale) return 'stale';
    const { lines, leftOut } = gameLines(reply);
    this.#events.deliver(server, 'chat', [...noteOn(leftOut), ...lines]);
    return isTalk(lines) ? 'talk' : 'silence';
  }

  /**
   * A reply to GetGameLog: new lines, or all that the game still has. Returns whether somebody talks in the new ones. Where an
   * agent hands on the same log, they wait, and then nothing of them is new to anybody that the agent has told (ADR 33).
   *
   * @param now milliseconds since 1970
   */
  onLog(server: GameServer, reply: string, now: number): boolean {
    const lines = this.#newLines(server, reply);
    this.#isAfterPause ||= now - this.#readAt > PAUSE_MS;
    this.#readAt = now;
    if (lines.length > 0) this.#waiting.push({ readAt: now, lines, isAfterPause: this.#isAfterPause });
    if (reply !== '') this.#isAfterPause = false;
    this.tellDue(server, now);
    return isTalk(lines);
  }

  /** Whether something waits, which `tellDue` has to be called for. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Tells what has waited long enough, also while the game can't be reached. @param now milliseconds since 1970 */
  tellDue(server: GameServer, now: number): void {
    if (this.#waiting.length === 0) return;
    const isAgentFirst = this.#isAgentFirst(server, now);
    if (server.logAgent !== 'now') this.#agentCameAt = undefined;
    else this.#agentCameAt ??= now;
    // An agent that was away has what was written meanwhile to hand on first.
    const cameAt = this.#agentCameAt ?? now;
    const due = this.#waiting.filter(
      ({ readAt }, index) =>
        !isAgentFirst ||
        Math.max(readAt, cameAt) <= now - AGENT_FIRST_MS ||
        index < this.#waiting.length - MAX_WAITING,
    );
    this.#waiting = this.#waiting.slice(due.length);
    this.#tell(server, due, isAgentFirst);
  }

  /** Tells what waits. */
  flush(server: GameServer): void {
    this.#tell(server, this.#waiting, true);
    this.#waiting = [];
  }

  #newLines(server: GameServer, reply: string): readonly string[] {
    if (reply === '') return [];
    this.#dedupe ??= createLineDeduper();
    const { lines, leftOut } = gameLines(reply);
    const fresh = this.#dedupe(lines);
    // Where one of the lines is known, those before it are as well: nothing new was left out. An agent leaves nothing out.
    const isAllNew = fresh.length === lines.length && server.logAgent !== 'now';
    return isAllNew ? [...noteOn(leftOut), ...fresh] : fresh;
  }

  #isAgentFirst({ logAgent }: GameServer, now: number): boolean {
    return logAgent === 'now' || (logAgent === 'lately' && now - this.#beganAt < AGENT_RETURN_MS);
  }

  #tell(server: GameServer, reads: readonly Read[], isLate: boolean): void {
    const hasAgent = Boolean(server.logAgent);
    for (const { lines, isAfterPause } of reads)
      this.#events.deliver(server, 'log', lines, { isLate, mayHaveGap: isAfterPause && hasAgent });
  }
}

/** A line of ours in place of those that were to be read and are not. */
export function noteOn(leftOut: number): string[] {
  return leftOut === 0
    ? []
    : [`… ${leftOut.toLocaleString('en')} ${leftOut === 1 ? 'line' : 'lines'} left out`];
}
