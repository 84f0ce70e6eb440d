import { z } from 'zod';
import { eosIdLines } from '../core/eos-id-lines.ts';
import { FORM_MESSAGES } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { MAX_JOIN_PLAYERS, MAX_JOIN_PLAYERS_WORDS, MAX_JOIN_SERVERS } from './bounds.ts';
import { groupName } from './schema.ts';

/** What a person fills in to add or edit an exclusive join group. Servers that are gone are left out when it is saved. */
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

/** How far the players of a group are on the list of one server. */
export const joinProgress = z.object({
  serverId: id,
  serverName: z.string(),
  /** On the game's list. */
  added: z.number().int(),
  /** Still to be added, because the server has to be up for it. */
  waiting: z.number().int(),
  /** Taken out of all groups of the server, and still to be taken out of the game's list. */
  leaving: z.number().int(),
  /** Why the last try failed; empty if it did not. */
  reason: z.string(),
  /** When something was last done; 0 if nothing was. */
  doneAt: timestamp,
});

export type JoinProgress = z.infer<typeof joinProgress>;

/** An exclusive join group as it is sent. */
export const joinGroup = z.object({
  id,
  name: z.string(),
  botId: id,
  /** EOS ids in lower case. */
  players: z.array(z.string()),
  serverIds: z.array(id),
  /** The owner's tier has fewer groups: nobody is added for it until there is room for it again. */
  isAboveLimit: z.boolean(),
});

export type JoinGroup = z.infer<typeof joinGroup>;
export type JoinGroupFields = z.output<typeof joinGroupFields>;
