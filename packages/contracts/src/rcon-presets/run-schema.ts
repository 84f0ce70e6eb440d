import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/** A server that a preset can be run on. */
export const runTarget = z.object({
  id,
  name: z.string(),
  /** Why a run would pass it over now; empty if it would not. */
  skipReason: z.string(),
});

export type RunTarget = z.infer<typeof runTarget>;

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** How far a run has come on one server. Commands go one after the other; the first that fails ends them there. */
const serverRun = z.object({
  serverId: id,
  serverName: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it was skipped; empty otherwise. */
  reason: z.string(),
  /** Of each command that has ended, in order: what the game answered, or why it failed. */
  results: z.array(z.object({ isDone: z.boolean(), reply: z.string() })),
});

/** One run of a preset, with the commands as they were when it began. */
export const presetRun = z.object({
  id,
  botId: id,
  presetId: id,
  presetName: z.string(),
  commands: z.array(z.string()),
  /** Who started it. */
  by: z.string(),
  startedAt: timestamp,
  /** 0 while it runs. */
  endedAt: timestamp,
  servers: z.array(serverRun),
});

export type ServerRun = z.infer<typeof serverRun>;
export type PresetRun = z.infer<typeof presetRun>;
