import { z } from 'zod';
import { eosIdLines } from '../core/eos-id-lines.ts';
import { requiredText, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { COMMANDS_PAGE, MAX_ADMIN_COMMANDS, MAX_ADMINS, MAX_ADMINS_WORDS } from './bounds.ts';

const NAME_WORDS = 'Name must be between 1 and 100 characters';

/** What groups are called (specification §5). */
export const groupName = requiredText('Name is required', { length: 100, message: NAME_WORDS });

/** What a person fills in to add or edit an admin group: EOS ids one a line, as a list or a text. */
export const adminGroupFields = z.object({
  name: groupName,
  admins: eosIdLines({ max: MAX_ADMINS, tooMany: MAX_ADMINS_WORDS }),
});

export const newAdminGroup = adminGroupFields.extend({ botId: id });
export const changedAdminGroup = adminGroupFields.extend({ id });

/** An admin group as it is sent. */
export const adminGroup = z.object({
  id,
  name: z.string(),
  botId: id,
  /** EOS ids in lower case. */
  admins: z.array(z.string()),
  /** The owner's tier has fewer groups: its address gives out nothing until there is room for it again. */
  isAboveLimit: z.boolean(),
});

export type AdminGroup = z.infer<typeof adminGroup>;
export type AdminGroupFields = z.output<typeof adminGroupFields>;

/** What became of a kick; `none` where nobody was to be kicked. */
export const KICK_STATES = ['none', 'waiting', 'done', 'failed', 'dropped'] as const;

/** A command that an admin ran in a game. Names and commands come from players. */
export const adminCommand = z.object({
  id: z.number().int(),
  at: timestamp,
  serverId: id,
  /** Empty where the server is gone. */
  serverName: z.string(),
  netId: z.string(),
  /** What the game called the account. */
  playerName: z.string(),
  /** Without passwords that could be recognised, and without IP addresses. */
  command: z.string(),
  /** The admin group in which the player was then; empty for none. */
  groupName: z.string(),
  kick: z.enum(KICK_STATES),
  /** Why the kick failed, or was not needed; empty otherwise. */
  kickReason: z.string(),
});

export type AdminCommand = z.infer<typeof adminCommand>;

/** What narrows the journal down; what is left out matches all. */
export const adminCommandFilter = z.object({
  /** Text in the player's name or id, or in the command. */
  q: trimmedText(100).max(100).optional(),
  /** `unlisted`: by players who were in no group. `kicked`: those for which somebody was to be kicked. */
  only: z.enum(['unlisted', 'kicked']).optional(),
  page: z.coerce.number<number | string>().int().min(1).max(MAX_ADMIN_COMMANDS).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(COMMANDS_PAGE),
});

/** What is asked of the journal. */
export type AdminCommandFilter = z.output<typeof adminCommandFilter>;

/** A page of the journal; `total` are all that match, `all` those that are kept. */
export const adminCommandPage = z.object({
  commands: z.array(adminCommand),
  total: z.number().int(),
  all: z.number().int(),
});

export type AdminCommandPage = z.infer<typeof adminCommandPage>;

/** A server as these pages name it, with whom it has as admins beside the groups (only the API sets them). */
export const groupServer = z.object({ id, name: z.string(), admins: z.array(z.string()) });

export type GroupServer = z.infer<typeof groupServer>;

/** Who has run admin commands, and how many, of those that are kept. */
export const commandingAdmin = z.object({
  netId: z.string(),
  playerName: z.string(),
  /** The admin group in which the player is now; empty for none. */
  groupName: z.string(),
  count: z.number().int(),
  lastAt: timestamp,
});

export type CommandingAdmin = z.infer<typeof commandingAdmin>;
