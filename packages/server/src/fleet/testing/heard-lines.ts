import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { parseChatLine, parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import type { GameEventSource, GameEvents } from '../game-events.ts';

/** Somebody who hears what sessions deliver, of what they read, at once and as events. */
export type Ear = {
  reads: readonly GameEventSource[];
  hear(batch: { source: GameEventSource; events: readonly GameLogEntry[] }): void;
};

/** Where sessions of tests deliver their lines. */
export const heardBy = (ear: Ear | undefined): GameEvents => ({
  isRead: (source) => ear?.reads.includes(source) === true,
  isChatWanted: () => ear?.reads.includes('chat') === true,
  deliver(_server, source, lines) {
    if (!ear?.reads.includes(source)) return;
    ear.hear({ source, events: lines.map(source === 'chat' ? parseChatLine : parseGameLogLine) });
  },
});
