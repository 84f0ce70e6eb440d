import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { MAX_COMMAND_LENGTH, MAX_MESSAGE_LENGTH } from './bounds.ts';

/** What a line of the Live Room tells; `sent` is what somebody wrote to the game from the dashboard. */
export const LINE_KINDS = ['chat', 'sent', 'joined', 'left', 'admin', 'tribe', 'world', 'server'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * What crosschat has a server repeat: what the log of its own server tells as well, or what no log tells, as a member has
 * written it in Discord, or a player to their tribe.
 */
export const RELAYED = ['logged', 'unlogged'] as const;
export type Relayed = (typeof RELAYED)[number];

/** One line. Its texts come from players: plain, without markup, and not to be trusted. */
export const liveLine = z.object({
  /** Grows with each line of the instance; later lines have higher ids. */
  id: z.number().int(),
  /** When the game wrote it. */
  at: timestamp,
  /** `all` for what was sent to every server. The server may be gone. */
  serverId: z.string(),
  kind: z.enum(LINE_KINDS),
  /** Who it is about: the account's name, of `sent` the author's; empty where nobody is named. */
  player: z.string(),
  /** The survivor's name, in chat. */
  character: z.string(),
  /** The tribe's name, where the line is about one. */
  tribe: z.string(),
  text: z.string(),
  /** What it repeats, if crosschat had the server say it; null for every other line. */
  relayed: z.enum(RELAYED).nullable(),
});

export type LiveLine = z.infer<typeof liveLine>;

/** Somebody who was online in a span, by joins and leaves. */
export const onlinePlayer = z.object({
  /** The account's name. */
  name: z.string(),
  /** The EOS ID; empty where nobody or more than one has the name. */
  netId: z.string(),
  /** Where. A server may be gone. */
  serverIds: z.array(z.string()),
  /** The first and the last moment within the span. */
  from: timestamp,
  to: timestamp,
});

export type OnlinePlayer = z.infer<typeof onlinePlayer>;

/** A server that can be written to, or why it can not now. */
export const liveServer = z.object({
  id,
  name: z.string(),
  nameShort: z.string(),
  /** Why it takes nothing now, as a sentence; empty while it does. */
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

/** A message for one player alone. */
export const whisper = gameMessage.omit({ botId: true }).extend({ netId: eosId });

/** A player who is to leave a server. */
export const kick = z.object({ serverId: id, netId: eosId });

/** One command for the console of one server, as it is typed. */
export const consoleCommand = z.object({
  serverId: id,
  command: requiredText(FORM_MESSAGES.required, {
    length: MAX_COMMAND_LENGTH,
    message: FORM_MESSAGES.max(MAX_COMMAND_LENGTH),
  }),
});

/** What came of a message or command on one server: the game's answer, or why there is none, in words. */
export const serverOutcome = z.object({
  serverId: id,
  serverName: z.string(),
  isDone: z.boolean(),
  reply: z.string(),
});

export type ServerOutcome = z.infer<typeof serverOutcome>;
