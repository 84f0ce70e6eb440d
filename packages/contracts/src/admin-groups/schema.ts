import { z } from 'zod';
import { eosIdLines } from '../core/eos-id-lines.ts';
import { requiredText, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { COMMANDS_PAGE, MAX_ADMIN_COMMANDS, MAX_ADMINS, MAX_ADMINS_WORDS } from './bounds.ts';

const NAME_WORDS = 'Name must be between 1 and 100 characters';

/** The name of a group (specification §5). */
export const groupName = requiredText('Name is required', { length: 100, message: NAME_WORDS });

/** The form fields of an admin group: EOS ids as a list, or as text with one a line. */
export const adminGroupFields = z.object({
  name: groupName,
  admins: eosIdLines({ max: MAX_ADMINS, tooMany: MAX_ADMINS_WORDS }),
});

export const newAdminGroup = adminGroupFields.extend({ botId: id });
export const changedAdminGroup = adminGroupFields.extend({ id });

/** An admin group in API replies. */
export const adminGroup = z.object({
  id,
  name: z.string(),
  botId: id,
  /** EOS ids in lower case. */
  admins: z.array(z.string()),
  /** The group is over the tier's limit: its address serves nothing until there is room again. */
  isAboveLimit: z.boolean(),
});

export type AdminGroup = z.infer<typeof adminGroup>;
export type AdminGroupFields = z.output<typeof adminGroupFields>;

/** The state of a kick; `none` if no kick was due. */
export const KICK_STATES = ['none', 'waiting', 'done', 'failed', 'dropped'] as const;

/** A command that an admin ran in a game. Names and commands come from players. */
export const adminCommand = z.object({
  id: z.number().int(),
  at: timestamp,
  serverId: id,
  /** Empty if the server was deleted. */
  serverName: z.string(),
  netId: z.string(),
  /** The name of the account in the game. */
  playerName: z.string(),
  /** Recognised passwords and IP addresses are removed. */
  command: z.string(),
  /** The player's admin group at that time; empty for none. */
  groupName: z.string(),
  kick: z.enum(KICK_STATES),
  /** Why the kick failed, or was not needed; empty otherwise. */
  kickReason: z.string(),
});

export type AdminCommand = z.infer<typeof adminCommand>;

/** Filters of the journal; a missing one matches everything. */
export const adminCommandFilter = z.object({
  /** Text in the player's name or id, or in the command. */
  q: trimmedText(100).max(100).optional(),
  /** `unlisted`: by players who were in no group. `kicked`: commands that led to a kick. */
  only: z.enum(['unlisted', 'kicked']).optional(),
  page: z.coerce.number<number | string>().int().min(1).max(MAX_ADMIN_COMMANDS).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(COMMANDS_PAGE),
});

/** A query of the journal. */
export type AdminCommandFilter = z.output<typeof adminCommandFilter>;

/** A page of the journal; `total` counts the matching entries, `all` the stored ones. */
export const adminCommandPage = z.object({
  commands: z.array(adminCommand),
  total: z.number().int(),
  all: z.number().int(),
});

export type AdminCommandPage = z.infer<typeof adminCommandPage>;

/** A server on these pages, with its own admins outside the groups (only the API sets them). */
export const groupServer = z.object({ id, name: z.string(), admins: z.array(z.string()) });

export type GroupServer = z.infer<typeof groupServer>;

/** A player with the number of their stored admin commands. */
export const commandingAdmin = z.object({
  netId: z.string(),
  playerName: z.string(),
  /** The player's current admin group; empty for none. */
  groupName: z.string(),
  count: z.number().int(),
  lastAt: timestamp,
});

export type CommandingAdmin = z.infer<typeof commandingAdmin>;
