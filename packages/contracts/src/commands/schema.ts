import { z } from 'zod';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id } from '../core/ids.ts';

/** Means all servers of the instance, where servers can be named. */
export const EVERY_SERVER = 'all';

/** The limit of the highest tier, with some room. */
const MAX_SERVERS = 200;
const MAX_COMMAND_LENGTH = 1000;
const SERVER_WORDS = `Name 1 to ${MAX_SERVERS} servers by their ids, or "${EVERY_SERVER}"`;

const serverIds = z.array(id).min(1, SERVER_WORDS).max(MAX_SERVERS, SERVER_WORDS);

/** One RCON command for some or all servers of an instance. */
export const commandOrder = z.object({
  botId: id,
  serverIds: z.union([z.literal(EVERY_SERVER), serverIds], { error: SERVER_WORDS }),
  command: requiredText(FORM_MESSAGES.required, {
    length: MAX_COMMAND_LENGTH,
    message: FORM_MESSAGES.max(MAX_COMMAND_LENGTH),
  }),
});

export type CommandOrder = z.output<typeof commandOrder>;

/** The result of a command on one server. */
export const commandResult = z.object({
  serverId: id,
  serverName: z.string(),
  /** Whether the game accepted it. Also false if it was sent but no reply came: `reply` says so. */
  isDone: z.boolean(),
  /** The game's reply, or why there is none. */
  reply: z.string(),
});

export type CommandResult = z.infer<typeof commandResult>;
