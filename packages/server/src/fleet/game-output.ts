import { createLineDeduper, type LineDeduper } from '@arkwright/ark/log/dedupe';
import { gameLines } from '@arkwright/ark/log/lines';
import { isTalk } from './chat-pace.ts';
import type { GameEvents } from './game-events.ts';
import type { GameServer } from './game-server.ts';

/** Chat carries no times. What has been waiting in the game for longer than this is too old to be passed on. */
const CHAT_MEMORY_MS = 60_000;

/** What a reply to GetChat has told. */
export type ChatReply = 'talk' | 'silence' | 'stale';

/** What one game server writes, as events; nothing twice and no stale chat. */
export class GameOutput {
  readonly #events: GameEvents;
  #chattedAt: number;
  #dedupe: LineDeduper | undefined;

  /** @param lastSeen when any worker last heard from the server, milliseconds since 1970; 0 if never */
  constructor(events: GameEvents, lastSeen: number) {
    this.#events = events;
    this.#chattedAt = lastSeen;
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

  /** A reply to GetGameLog: new lines, or all that the game still has. Returns whether somebody talks in the new ones. */
  onLog(server: GameServer, reply: string): boolean {
    if (reply === '') return false;
    this.#dedupe ??= createLineDeduper();
    const { lines, leftOut } = gameLines(reply);
    const fresh = this.#dedupe(lines);
    // Where one of the lines is known, those before it are as well: nothing new was left out.
    const note = fresh.length === lines.length ? noteOn(leftOut) : [];
    this.#events.deliver(server, 'log', [...note, ...fresh]);
    return isTalk(fresh);
  }
}

/** A line of ours in place of those that a reply had beyond what is read. */
function noteOn(leftOut: number): string[] {
  return leftOut === 0
    ? []
    : [`… ${leftOut.toLocaleString('en')} ${leftOut === 1 ? 'line' : 'lines'} left out`];
}
