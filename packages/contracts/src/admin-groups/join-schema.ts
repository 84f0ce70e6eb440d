import { z } from 'zod';
import { eosIdLines } from '../core/eos-id-lines.ts';
import { FORM_MESSAGES } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { MAX_JOIN_PLAYERS, MAX_JOIN_PLAYERS_WORDS, MAX_JOIN_SERVERS } from './bounds.ts';
import { groupName } from './schema.ts';

/** The form fields of an exclusive join group. Deleted servers are dropped when it is saved. */
export const joinGroupFields = z.object({
  name: groupName,
  players: eosIdLines({ max: MAX_JOIN_PLAYERS, tooMany: MAX_JOIN_PLAYERS_WORDS }),
  serverIds: z
    .array(id, { error: FORM_MESSAGES.choose })
    .max(MAX_JOIN_SERVERS, `At most ${MAX_JOIN_SERVERS} servers are possible`)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'At least one server is required'),
});

export const newJoinGroup = joinGroupFields.extend({ botId: id });
export const changedJoinGroup = joinGroupFields.extend({ id });

/** How many players of a group are on the list of one server. */
export const joinProgress = z.object({
  serverId: id,
  serverName: z.string(),
  /** On the game's list. */
  added: z.number().int(),
  /** Not added yet; the server has to be up for it. */
  waiting: z.number().int(),
  /** In none of the server's groups now, but not removed from the game's list yet. */
  leaving: z.number().int(),
  /** Why the last attempt failed; empty if it didn't. */
  reason: z.string(),
  /** Time of the last completed change; 0 if there was none. */
  doneAt: timestamp,
});

export type JoinProgress = z.infer<typeof joinProgress>;

/** An exclusive join group in API replies. */
export const joinGroup = z.object({
  id,
  name: z.string(),
  botId: id,
  /** EOS ids in lower case. */
  players: z.array(z.string()),
  serverIds: z.array(id),
  /** The group is over the tier's limit: its players are not added until there is room again. */
  isAboveLimit: z.boolean(),
});

export type JoinGroup = z.infer<typeof joinGroup>;
export type JoinGroupFields = z.output<typeof joinGroupFields>;
