import { z } from 'zod';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id } from '../core/ids.ts';

/** Stands for all servers of the instance where some could be named. */
export const EVERY_SERVER = 'all';

/** As many as the highest tier has, and some more. */
const MAX_SERVERS = 200;
const MAX_COMMAND_LENGTH = 1000;
const SERVER_WORDS = `Name 1 to ${MAX_SERVERS} servers by their ids, or "${EVERY_SERVER}"`;

const serverIds = z.array(id).min(1, SERVER_WORDS).max(MAX_SERVERS, SERVER_WORDS);

/** One RCON command, as it is typed, for some or all servers of an instance. */
export const commandOrder = z.object({
  botId: id,
  serverIds: z.union([z.literal(EVERY_SERVER), serverIds], { error: SERVER_WORDS }),
  command: requiredText(FORM_MESSAGES.required, {
    length: MAX_COMMAND_LENGTH,
    message: FORM_MESSAGES.max(MAX_COMMAND_LENGTH),
  }),
});

export type CommandOrder = z.output<typeof commandOrder>;

/** What came of a command on one server. */
export const commandResult = z.object({
  serverId: id,
  serverName: z.string(),
  /** Whether the game took it. False also where it was sent and no answer came back: `reply` says so. */
  isDone: z.boolean(),
  /** What the game answered, or why there is no answer, in words. */
  reply: z.string(),
});

export type CommandResult = z.infer<typeof commandResult>;
