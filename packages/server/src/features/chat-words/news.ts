import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';

/** Older messages get no reply, ms. */
export const NEWS_MS = 5 * MINUTE_MS;

/** A player's message in the game's chat. The bot's own messages come back as `server.chat` and are not included. */
export type ChatLine = Extract<GameLogEntry, { type: 'chat.message' }>;
