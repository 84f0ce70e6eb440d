import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

const count = z.number().int();

/** How the relay of a game server is doing. */
export const crosschatServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** Its group; empty where it is in none. */
  chatId: z.string(),
  /** Somebody else empties its chat: messages that were said lately and never came by GetChat. 0 where there is nobody. */
  takenLines: count,
  /** When the last of them was said; 0 for never. */
  takenAt: timestamp,
  /** Messages of the last day that were held back: slow mode, or too many of one player. */
  heldBack: count,
  /** Messages of the last day that were said while the bot was away, or more than it could take, and so came too late. */
  missed: count,
  /** Messages of the last day that no other game got, as too many commands were on their way. */
  leftOut: count,
  /** Messages for its chat, of the last hour, that did not get there … */
  unsaid: count,
  /** … and of which nobody knows whether they did. */
  unknown: count,
  /** Its companion tells of chat: local, tribe and ally chat are known. */
  hasCompanionChat: z.boolean(),
});
export type CrosschatServer = z.infer<typeof crosschatServer>;

/** How the relay of a group's channel is doing. */
export const crosschatChannel = z.object({
  chatId: z.string(),
  channelId: id,
  /** Why players have no name and picture of their own there; empty where they have. */
  webhookTrouble: z.enum(['', 'no-permission', 'too-many']),
  /** Messages that wait for Discord, and for how long the oldest has, ms. */
  waiting: count,
  delayMs: count,
  /** Messages of the last day that Discord did not get: they had waited for longer than the owner's limit, or were too many. */
  dropped: count,
  /** Messages of members, of the last day, that were held back. */
  heldBack: count,
  /** The same that came too late, as the bot was away or had too much to do. */
  missed: count,
  /** The same that no game got, as too many commands were on their way. */
  leftOut: count,
});
export type CrosschatChannel = z.infer<typeof crosschatChannel>;

/** How the relay is doing. */
export const crosschatState = z.object({
  /** Discord does not tell the bot what members write: only /chat, mentions of the bot and replies to it get through. */
  isContentRefused: z.boolean(),
  servers: z.array(crosschatServer),
  channels: z.array(crosschatChannel),
});
export type CrosschatState = z.infer<typeof crosschatState>;
