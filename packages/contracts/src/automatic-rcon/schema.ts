import { z } from 'zod';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '../core/bot-reads.ts';
import { requiredText, wholeNumber } from '../core/fields.ts';
import { serverIds } from '../core/id-lists.ts';
import { id, timestamp } from '../core/ids.ts';
import { isWait, WAIT_ELSEWHERE_WORDS } from '../core/wait.ts';
import { EVERY } from './schedule.ts';

/** A part of the schedule: a whole number up to `max`, or `EVERY`. Text from an input is converted. */
function part(name: string, max: number) {
  const words = `${name} must be between 0 and ${max}, or -1 for every ${name.toLowerCase()}`;
  return wholeNumber({ required: words, range: words }, { min: EVERY, max });
}

/** What RCON carries as one command: see `rawCommand` of packages/ark. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** What a person fills in to add or edit a timed command (specification §5). Day, hour and minute are UTC. */
const fields = z.object({
  name: requiredText('Name is required', { length: 100, message: 'Name must be less than 101 characters' }),
  isEnabled: z.boolean().default(true),
  command: requiredText('Command is required', {
    length: 200,
    message: 'Command must be less than 201 characters',
  })
    .refine(isOneLine, 'Command must be one line without control characters')
    .refine((text) => !takesWhatTheBotReads(text), BOT_READS_WORDS)
    .refine((text) => !isWait(text), WAIT_ELSEWHERE_WORDS),
  dayOfWeek: part('Day', 6),
  hour: part('Hour', 23),
  minute: part('Minute', 59),
  runOnAllServers: z.boolean().default(false),
  serverIds: serverIds().default([]),
});

/** A rule on two fields: it has to be put on each object that is made of them. */
const hasServer = (value: { runOnAllServers: boolean; serverIds: readonly string[] }) =>
  value.runOnAllServers === true || value.serverIds.length > 0;

/** It is told beside other problems, too: zod would wait until there are none. */
const serverRequired = {
  path: ['serverIds'],
  message: 'At least one server is required',
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'serverIds' in value && Array.isArray(value.serverIds),
};

export const timedCommandFields = fields.refine(hasServer, serverRequired);
export const newTimedCommand = fields.extend({ botId: id }).refine(hasServer, serverRequired);
export const changedTimedCommand = fields
  .extend({ id, botId: id.optional() })
  .refine(hasServer, serverRequired);

/** A new command: every day at an hour that is still to be chosen. */
export const NEW_TIMED_COMMAND = {
  name: '',
  isEnabled: true,
  command: '',
  dayOfWeek: EVERY,
  hour: 0,
  minute: 0,
  runOnAllServers: false,
  serverIds: [],
} as const;

/** A timed command as it is sent (specification §3). */
export const timedCommand = z.object({
  id,
  botId: id,
  name: z.string(),
  isEnabled: z.boolean(),
  command: z.string(),
  dayOfWeek: z.number().int(),
  hour: z.number().int(),
  minute: z.number().int(),
  runOnAllServers: z.boolean(),
  serverIds: z.array(z.string()),
  /** 0 if never. */
  lastExecuted: timestamp,
});

/** A server that timed commands can run on. */
export const commandTarget = z.object({
  id,
  name: z.string(),
  /** Why a run would leave it out now, in words; empty if it would not. */
  skip: z.string(),
});

/**
 * What came of a run on one server. `skipped`: nothing was sent. `unknown`: it was sent, and nobody knows whether it
 * ran. `pending`: no answer yet.
 */
export const RUN_OUTCOMES = ['pending', 'ok', 'failed', 'skipped', 'unknown'] as const;

const runResult = z.object({
  serverId: id,
  /** The server's name at that time. */
  serverName: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** What the game answered, cut to 300 characters, or in words why it was not sent or failed. */
  reply: z.string(),
});

/** One run of a timed command. */
export const commandRun = z.object({
  id,
  at: timestamp,
  /** The minute for which it was due; 0 if somebody started it. */
  slot: timestamp,
  /** Who started it; empty if it was due. */
  startedBy: z.string(),
  /** The command as it was then. */
  command: z.string(),
  /** It was due, but nothing was sent: Arkwright was not running at that time, or was late. */
  isMissed: z.boolean(),
  results: z.array(runResult),
});

export type TimedCommandFields = z.infer<typeof timedCommandFields>;
export type TimedCommand = z.infer<typeof timedCommand>;
export type CommandTarget = z.infer<typeof commandTarget>;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
export type RunResult = z.infer<typeof runResult>;
export type CommandRun = z.infer<typeof commandRun>;
