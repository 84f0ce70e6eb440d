import { z } from 'zod';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '../core/bot-reads.ts';
import { requiredText, wholeNumber } from '../core/fields.ts';
import { serverIds } from '../core/id-lists.ts';
import { id, timestamp } from '../core/ids.ts';
import { channelId } from '../core/references.ts';
import {
  GLOBAL_PLAYTIME,
  MAX_REQUIRED_PLAYTIME_MINUTES,
  MAX_SET_COMMAND_LENGTH,
  MAX_SET_COMMANDS,
} from './bounds.ts';

export const AT_LEAST_ONE_SERVER = 'At least one server is required';
const PLAYTIME_NUMBER = 'Playtime must be a number';
const PLAYTIME_MIN = 'Playtime must be greater than or equal to 0';
const PLAYTIME_MAX = `Playtime must be smaller than or equal to ${MAX_REQUIRED_PLAYTIME_MINUTES} (1 year)`;
const MAX_CLAIMS = 1_000_000;
const COMMANDS_TOO_MANY = `A set can have up to ${MAX_SET_COMMANDS} commands`;
const COMMAND_TOO_LONG = `Each command must be less than ${MAX_SET_COMMAND_LENGTH + 1} characters`;
const CHARACTERS = 'Commands can’t contain control characters';

/** The commands of a set: one a line, empty lines dropped. */
export function commandsOf(text: string): string[] {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
}

/** What is wrong with a command of a set; undefined if it is valid. */
export function setCommandProblem(line: string): string | undefined {
  if (line.length > MAX_SET_COMMAND_LENGTH) return COMMAND_TOO_LONG;
  if (/\p{Cc}/u.test(line)) return CHARACTERS;
  return takesWhatTheBotReads(line) ? BOT_READS_WORDS : undefined;
}

const command = z
  .string()
  .max(MAX_SET_COMMANDS * (MAX_SET_COMMAND_LENGTH + 2), { error: COMMANDS_TOO_MANY, abort: true })
  .refine((text) => commandsOf(text).length <= MAX_SET_COMMANDS, COMMANDS_TOO_MANY)
  .superRefine((text, issues) => {
    const message = commandsOf(text)
      .map(setCommandProblem)
      .find((words) => words !== undefined);
    if (message !== undefined) issues.addIssue({ code: 'custom', message });
  })
  .default('');

/** The form fields of a starter set (specification §5). */
export const starterSetFields = z.object({
  name: requiredText('Name is required', { length: 30, message: 'Name must be less than 31 characters' }),
  description: requiredText('Description is required', {
    length: 500,
    message: 'Description must be less than 501 characters',
  }),
  serverIds: serverIds().refine((ids) => ids.length > 0, AT_LEAST_ONE_SERVER),
  /** Servers added later join `serverIds`. */
  includesNewServers: z.boolean().default(false),
  maxClaims: wholeNumber(
    {
      required: 'Max Claims is required',
      number: 'Max Claims must be a number',
      range: 'Max Claims must be greater than 0',
      max: `Max Claims must be smaller than or equal to ${MAX_CLAIMS}`,
    },
    { min: 1, max: MAX_CLAIMS },
  ).default(1),
  /** One a line; `{eosId}` and `{playerId}` are replaced with the claiming player's. */
  command,
  isDisabled: z.boolean().default(false),
  /** Empty for the channel of all sets. */
  overrideChannelId: channelId().default(''),
  requiredPlaytimeMinutes: wholeNumber(
    { required: PLAYTIME_NUMBER, number: PLAYTIME_NUMBER, range: PLAYTIME_MIN, max: PLAYTIME_MAX },
    { min: 0, max: MAX_REQUIRED_PLAYTIME_MINUTES },
  ).default(0),
  /** `Global`, or the id of a cluster. */
  requiredPlaytimeId: requiredText('Playtime is required', {
    length: 100,
    message: 'Playtime is too long',
  }).default(GLOBAL_PLAYTIME),
});

export type StarterSetFields = z.infer<typeof starterSetFields>;

export const newStarterSet = starterSetFields.extend({ botId: id });
/** Where `includesNewServers` is left out, it stays as it is: callers from before it was there don't know it. */
export const changedStarterSet = starterSetFields.extend({ id, includesNewServers: z.boolean().optional() });

export const starterSet = z.object({
  id,
  botId: id,
  name: z.string(),
  description: z.string(),
  serverIds: z.array(id),
  includesNewServers: z.boolean(),
  maxClaims: z.number().int(),
  command: z.string(),
  isDisabled: z.boolean(),
  overrideChannelId: z.string(),
  requiredPlaytimeMinutes: z.number().int(),
  requiredPlaytimeId: z.string(),
  lastChange: timestamp,
  /** When its Discord message was last written; 0 if it has none. */
  lastMessageUpdate: timestamp,
  /** Why its message is not in Discord; empty if it is, or if there should be none. */
  messageProblem: z.string(),
});

export type StarterSet = z.infer<typeof starterSet>;

/** Who has claimed what, and how many times. */
export const starterSetClaims = z.object({
  eosId: z.string(),
  username: z.string(),
  claims: z.array(z.object({ setId: id, count: z.number().int() })),
});

export type StarterSetClaims = z.infer<typeof starterSetClaims>;

/**
 * The state of a claim. `failed`: the game refused a command. `unknown`: a command was sent, but it isn't
 * known whether it ran. `lapsed`: the player didn't come in time, or the set was deleted.
 */
export const DELIVERY_STATES = ['waiting', 'running', 'done', 'failed', 'unknown', 'lapsed'] as const;

/** A claim being delivered to the game. */
export const starterSetDelivery = z.object({
  id,
  setId: id,
  setName: z.string(),
  eosId: z.string(),
  username: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Where it is delivered, and its name; the name is empty until that is known, and for a deleted server. */
  serverId: z.string(),
  serverName: z.string(),
  problem: z.string(),
  claimedAt: timestamp,
  endedAt: timestamp,
});

export type StarterSetDelivery = z.infer<typeof starterSetDelivery>;

/** What the page shows besides the sets. */
export const starterSetsState = z.object({
  /**
   * Whether starter sets may be switched on here: the installation allows it, or they are already in use
   * (specification §2).
   */
  canEnable: z.boolean(),
  servers: z.array(z.object({ id, name: z.string() })),
  /**
   * The servers' clusters, for the required playtime; a cluster without a name in Player Registration is
   * named by its id.
   */
  clusters: z.array(z.object({ id: z.string(), name: z.string() })),
  isPlaytimeTracked: z.boolean(),
  /** The newest ones. */
  deliveries: z.array(starterSetDelivery),
});

export type StarterSetsState = z.infer<typeof starterSetsState>;
