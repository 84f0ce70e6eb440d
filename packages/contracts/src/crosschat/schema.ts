import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

const count = z.number().int();

/** The relay state of a game server. */
export const crosschatServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** Its group; empty if it has none. */
  chatId: z.string(),
  /**
   * Messages of its chat that another program took: written recently, but never returned by GetChat. 0 if no
   * other program reads the chat.
   */
  takenLines: count,
  /** When the last of them was written; 0 for never. */
  takenAt: timestamp,
  /** Messages of the last day held back by slow mode or the per-player limit. */
  heldBack: count,
  /** Messages of the last day that arrived too late because the bot was away or overloaded. */
  missed: count,
  /** Messages of the last day that reached no other game because too many commands were queued. */
  leftOut: count,
  /** Messages for its chat in the last hour that failed … */
  unsaid: count,
  /** … and those whose delivery is unknown. */
  unknown: count,
  /** Its companion sends chat, including local, tribe and alliance chat. */
  hasCompanionChat: z.boolean(),
});
export type CrosschatServer = z.infer<typeof crosschatServer>;

/** The relay state of a group's channel. */
export const crosschatChannel = z.object({
  chatId: z.string(),
  channelId: id,
  /** Why players' messages don't have their own name and picture there; empty if they do. */
  webhookTrouble: z.enum(['', 'no-permission', 'too-many', 'two-factor']),
  /** Messages waiting for Discord, and the age of the oldest, ms. */
  waiting: count,
  delayMs: count,
  /**
   * Messages of the last day that were dropped instead of sent to Discord: older than the owner's limit, or
   * too many.
   */
  dropped: count,
  /** Members' messages of the last day that were held back. */
  heldBack: count,
  /** Members' messages of the last day that arrived too late because the bot was away or overloaded. */
  missed: count,
  /** Members' messages of the last day that reached no game because too many commands were queued. */
  leftOut: count,
});
export type CrosschatChannel = z.infer<typeof crosschatChannel>;

/** The relay state of an instance. */
export const crosschatState = z.object({
  /**
   * Discord doesn't send the bot the content of messages: only /chat, mentions of the bot and replies to it
   * get through.
   */
  isContentRefused: z.boolean(),
  servers: z.array(crosschatServer),
  channels: z.array(crosschatChannel),
});
export type CrosschatState = z.infer<typeof crosschatState>;
