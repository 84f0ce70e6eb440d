import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';

/** Older messages get no reply, ms. */
export const NEWS_MS = 5 * MINUTE_MS;

/** What somebody has written in the game's chat. What the bot says itself comes back as `server.chat` and is none. */
export type ChatLine = Extract<GameLogEntry, { type: 'chat.message' }>;
