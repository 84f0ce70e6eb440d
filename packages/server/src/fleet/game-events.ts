import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { InstanceScope } from '../core/access/scope.ts';
import type { GameServer, ServerKey } from './game-server.ts';
import type { LogTelling } from './log-position.ts';

/**
 * Which of the game's two outputs a line came from, or that a companion has told it. The log repeats what was chatted: read
 * one of them, or know them apart.
 */
export const GAME_EVENT_SOURCES = ['chat', 'log', 'companion'] as const;
export type GameEventSource = (typeof GAME_EVENT_SOURCES)[number];

/** What one poll of a game server told, in the order of its lines. Its texts come from players: escape them for wherever they go. */
export type GameBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  source: GameEventSource;
  events: readonly GameLogEntry[];
  /** Of a log. */
  telling?: LogTelling;
};

/** Where sessions bring the lines of their servers. */
export type GameEvents = {
  isRead(source: GameEventSource): boolean;
  /** Whether anybody wants to hear of a server's chat now. */
  isChatWanted(server: ServerKey): boolean;
  /** Takes lines in their order. Never throws, never waits. */
  deliver(server: GameServer, source: GameEventSource, lines: readonly string[], telling?: LogTelling): void;
};
