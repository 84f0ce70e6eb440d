import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { MAX_COMMAND_LENGTH, MAX_MESSAGE_LENGTH } from './bounds.ts';

/** Kinds of lines in the Live Room; `sent` is a message to the game from the dashboard. */
export const LINE_KINDS = ['chat', 'sent', 'joined', 'left', 'admin', 'tribe', 'world', 'server'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Lines that crosschat had a server repeat: already logged by the original server, or not logged anywhere,
 * such as a member's message from Discord or a player's message to their tribe.
 */
export const RELAYED = ['logged', 'unlogged'] as const;
export type Relayed = (typeof RELAYED)[number];

/** A line. Its texts come from players: plain, without markup, and not trusted. */
export const liveLine = z.object({
  /** Grows with each line of the instance; later lines have higher ids. */
  id: z.number().int(),
  /** When the game wrote it. */
  at: timestamp,
  /** `all` if it was sent to every server. The server may have been deleted. */
  serverId: z.string(),
  kind: z.enum(LINE_KINDS),
  /** The account's name; for `sent` the author's; empty if the line names nobody. */
  player: z.string(),
  /** The survivor's name, in chat. */
  character: z.string(),
  /** The tribe's name, if the line is about one. */
  tribe: z.string(),
  text: z.string(),
  /** What it repeats if crosschat sent it; null for every other line. */
  relayed: z.enum(RELAYED).nullable(),
});

export type LiveLine = z.infer<typeof liveLine>;

/** A player who was online within a time span, by joins and leaves. */
export const onlinePlayer = z.object({
  /** The account's name. */
  name: z.string(),
  /** The EOS ID; empty if no player, or more than one, has the name. */
  netId: z.string(),
  /** On which servers. A server may have been deleted. */
  serverIds: z.array(z.string()),
  /** The first and the last time within the span. */
  from: timestamp,
  to: timestamp,
});

export type OnlinePlayer = z.infer<typeof onlinePlayer>;

/** A server that accepts messages, or why it doesn't now. */
export const liveServer = z.object({
  id,
  name: z.string(),
  nameShort: z.string(),
  /** Why it accepts nothing now, as a sentence; empty if it does. */
  offReason: z.string(),
});

export type LiveServer = z.infer<typeof liveServer>;

/** A message for players; `serverId` is one server's or `all`. */
export const gameMessage = z.object({
  botId: id,
  serverId: id,
  message: requiredText(FORM_MESSAGES.required, {
    length: MAX_MESSAGE_LENGTH,
    message: FORM_MESSAGES.max(MAX_MESSAGE_LENGTH),
  }),
});

/** A message for a channel of the Discord server. */
export const channelMessage = gameMessage
  .omit({ serverId: true })
  .extend({ channelId: plainId(z.string().regex(/^\d{1,20}$/, 'Choose a channel first.'), 20) });

/** Whether Discord has posted a message; otherwise why not, or that it is still pending. */
export const postOutcome = z.object({ success: z.boolean(), message: z.string() });

/** A message for one player alone. */
export const whisper = gameMessage.omit({ botId: true }).extend({ netId: eosId });

/** A player to disconnect from a server. */
export const kick = z.object({ serverId: id, netId: eosId });

/** One command for the console of one server, as typed. */
export const consoleCommand = z.object({
  serverId: id,
  command: requiredText(FORM_MESSAGES.required, {
    length: MAX_COMMAND_LENGTH,
    message: FORM_MESSAGES.max(MAX_COMMAND_LENGTH),
  }),
});

/** The result of a message or command on one server: the game's reply, or why there is none, in words. */
export const serverOutcome = z.object({
  serverId: id,
  serverName: z.string(),
  isDone: z.boolean(),
  reply: z.string(),
});

export type ServerOutcome = z.infer<typeof serverOutcome>;
