import { z } from 'zod';
import { FORM_MESSAGES, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { MAX_WARNING_LENGTH } from './bounds.ts';

export const POWER_ACTIONS = ['restart', 'stop', 'start'] as const;
export type PowerAction = (typeof POWER_ACTIONS)[number];

/** What a job is doing, in this order: it looks at the host, warns, saves, sends the request, and watches what comes of it. */
export const POWER_STEPS = ['checking', 'warning', 'saving', 'sending', 'following'] as const;
export type PowerStep = (typeof POWER_STEPS)[number];

/**
 * `done`: the server is as asked. `failed`: it is not, and why is known. `unclear`: whether the host got the request is not
 * known, and nothing came of it that shows it.
 */
export const POWER_OUTCOMES = ['done', 'failed', 'unclear'] as const;
export type PowerOutcome = (typeof POWER_OUTCOMES)[number];

const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}|<>]/u;

/** Text for the game's chat; empty for none. The game gets it as one plain line, without `|`, `<` and `>`. */
export const powerWarning = trimmedText(MAX_WARNING_LENGTH)
  .max(MAX_WARNING_LENGTH, FORM_MESSAGES.max(MAX_WARNING_LENGTH))
  .refine((text) => text === '' || VISIBLE.test(text), 'The game can’t show this text');

export const powerOrder = z.object({
  serverId: id,
  action: z.enum(POWER_ACTIONS),
  warning: powerWarning.optional(),
});

export type PowerOrder = z.output<typeof powerOrder>;

/** A restart, stop or start of a server, which runs until it has an outcome. */
export const powerJob = z.object({
  id,
  serverId: id,
  action: z.enum(POWER_ACTIONS),
  warning: z.string(),
  /** The last one that was begun, once it has ended. */
  step: z.enum(POWER_STEPS),
  /** Empty while it runs. */
  outcome: z.enum(['', ...POWER_OUTCOMES]),
  /** What there is to say about it, in sentences: what was left out, and how it ended. May be empty while it runs. */
  message: z.string(),
  startedAt: timestamp,
  /** 0 while it runs. */
  endedAt: timestamp,
  /** Empty once that person's account is deleted. */
  startedBy: z.string(),
});

export type PowerJob = z.infer<typeof powerJob>;

/** What can be done with a server, and its newest job, which may be running. */
export const serverPower = z.object({
  serverId: id,
  /** Why its host can't be asked for anything, as a sentence; empty if it can. */
  problem: z.string(),
  /** The host's state as last seen by the newest job, such as `stopped`; empty if none has asked. */
  hostState: z.string(),
  job: powerJob.nullable(),
});

export type ServerPower = z.infer<typeof serverPower>;
