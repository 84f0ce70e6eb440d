import { z } from 'zod';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '../core/bot-reads.ts';
import { requiredText, trimmedText, wholeNumber } from '../core/fields.ts';
import { serverIds } from '../core/id-lists.ts';
import { id, timestamp } from '../core/ids.ts';
import { isWait, WAIT_ELSEWHERE_WORDS } from '../core/wait.ts';
import { EVERY } from './schedule.ts';
import { isTimeZone } from './time-zone.ts';

/** A part of the schedule: a whole number up to `max`, or `EVERY`. Text from an input is converted. */
function part(name: string, max: number) {
  const words = `${name} must be between 0 and ${max}, or -1 for every ${name.toLowerCase()}`;
  return wholeNumber({ required: words, range: words }, { min: EVERY, max });
}

/** RCON carries one line as a command: see `rawCommand` of packages/ark. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

const COMMAND_REQUIRED = 'Command is required';
const COMMAND_LENGTH = 200;
const COMMAND_TOO_LONG = `Command must be less than ${COMMAND_LENGTH + 1} characters`;

const UNKNOWN_TIME_ZONE = 'This time zone is unknown. Choose one such as Europe/Berlin.';
const MAX_TIME_ZONE_LENGTH = 50;

/** An IANA name; UTC is stored as empty, because the specification has no other zone (§3). */
const timeZone = trimmedText(MAX_TIME_ZONE_LENGTH, { tooLong: UNKNOWN_TIME_ZONE })
  .max(MAX_TIME_ZONE_LENGTH, { error: UNKNOWN_TIME_ZONE, abort: true })
  .refine((name) => name === '' || isTimeZone(name), UNKNOWN_TIME_ZONE)
  .transform((name) => (name === 'UTC' ? '' : name));

/**
 * The form fields of a timed command (specification §5), without the rules across them. Day, hour and minute are UTC unless a time zone is
 * set. A preset runs instead of the command.
 */
export const timedCommandParts = z.object({
  name: requiredText('Name is required', { length: 100, message: 'Name must be less than 101 characters' }),
  isEnabled: z.boolean().default(true),
  command: trimmedText(COMMAND_LENGTH, { required: COMMAND_REQUIRED, tooLong: COMMAND_TOO_LONG })
    .max(COMMAND_LENGTH, COMMAND_TOO_LONG)
    .refine(isOneLine, 'Command must be one line without control characters')
    .refine((text) => !takesWhatTheBotReads(text), BOT_READS_WORDS)
    .refine((text) => !isWait(text), WAIT_ELSEWHERE_WORDS)
    .default(''),
  /** Empty if it runs its command. */
  presetId: z.union([z.literal(''), id]).default(''),
  dayOfWeek: part('Day', 6),
  hour: part('Hour', 23),
  minute: part('Minute', 59),
  timeZone: timeZone.default(''),
  runOnAllServers: z.boolean().default(false),
  serverIds: serverIds().default([]),
});

/** A rule across two fields, so every object built from them has to add it. */
const hasServer = (value: { runOnAllServers: boolean; serverIds: readonly string[] }) =>
  value.runOnAllServers === true || value.serverIds.length > 0;

/** Reported together with other problems: zod would otherwise wait until there are none. */
const serverRequired = {
  path: ['serverIds'],
  message: 'At least one server is required',
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'serverIds' in value && Array.isArray(value.serverIds),
};

const hasWork = (value: { command: string; presetId: string }) =>
  value.command !== '' || value.presetId !== '';

const commandRequired = {
  path: ['command'],
  message: COMMAND_REQUIRED,
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'command' in value && 'presetId' in value,
};

export const timedCommandFields = timedCommandParts
  .refine(hasWork, commandRequired)
  .refine(hasServer, serverRequired);
export const newTimedCommand = timedCommandParts
  .extend({ botId: id })
  .refine(hasWork, commandRequired)
  .refine(hasServer, serverRequired);
export const changedTimedCommand = timedCommandParts
  .extend({ id, botId: id.optional() })
  .refine(hasWork, commandRequired)
  .refine(hasServer, serverRequired);

/** A new command: daily at an hour (UTC) still to be chosen. */
export const NEW_TIMED_COMMAND = {
  name: '',
  isEnabled: true,
  command: '',
  presetId: '',
  dayOfWeek: EVERY,
  hour: 0,
  minute: 0,
  timeZone: '',
  runOnAllServers: false,
  serverIds: [],
} as const;

/** A timed command in API replies (specification §3). */
export const timedCommand = z.object({
  id,
  botId: id,
  name: z.string(),
  isEnabled: z.boolean(),
  command: z.string(),
  /** The preset to run instead of the command; empty if there is none. */
  presetId: z.string(),
  presetName: z.string(),
  /** Why a run would skip the preset now; empty if it wouldn't. */
  presetSkip: z.string(),
  /**
   * Whether the preset has commands that reportedly crash the game over RCON; not every server accepts those.
   */
  presetMayCrash: z.boolean(),
  dayOfWeek: z.number().int(),
  hour: z.number().int(),
  minute: z.number().int(),
  /** The time zone (IANA name) of day, hour and minute; empty for UTC. */
  timeZone: z.string(),
  runOnAllServers: z.boolean(),
  serverIds: z.array(z.string()),
  /** 0 if never. */
  lastExecuted: timestamp,
});

/** A server that timed commands can run on. */
export const commandTarget = z.object({
  id,
  name: z.string(),
  /** Why a run would skip it now; empty if it wouldn't. */
  skip: z.string(),
});

/**
 * The result of a run on one server. `skipped`: nothing was sent. `failed`: the game refused it, or it may
 * not be sent there. `unknown`: sent, but we don't know whether it ran. `pending`: no reply yet.
 */
export const RUN_OUTCOMES = ['pending', 'ok', 'failed', 'skipped', 'unknown'] as const;

const runResult = z.object({
  serverId: id,
  /** The server's name at that time. */
  serverName: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** The game's reply, cut to 300 characters, or why it wasn't sent or failed. */
  reply: z.string(),
});

/** One run of a timed command. */
export const commandRun = z.object({
  id,
  at: timestamp,
  /** The minute it was due; 0 if a person started it. */
  slot: timestamp,
  /** The person who started it; empty if it was due. */
  startedBy: z.string(),
  /** The command at that time; empty if it ran a preset. */
  command: z.string(),
  /** The preset's name at that time; empty if it ran a command. */
  presetName: z.string(),
  /** Due but not sent, because Arkwright wasn't running or was late. */
  isMissed: z.boolean(),
  results: z.array(runResult),
});

export type TimedCommandFields = z.infer<typeof timedCommandFields>;
export type TimedCommand = z.infer<typeof timedCommand>;
export type CommandTarget = z.infer<typeof commandTarget>;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
export type RunResult = z.infer<typeof runResult>;
export type CommandRun = z.infer<typeof commandRun>;
