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

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'skipped', 'stopped'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * How far a run has come on one server. Commands go one after the other; the first that fails ends them there. `stopped`:
 * somebody stopped the run before all were sent.
 */
const serverRun = z.object({
  serverId: id,
  serverName: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it was skipped; empty otherwise. */
  reason: z.string(),
  /** Of each command and wait that has ended, in order: what the game answered, or why it failed. */
  results: z.array(z.object({ isDone: z.boolean(), reply: z.string() })),
  /** When the wait ends that it is in; 0 while it is in none. */
  waitsUntil: timestamp,
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
  /** When somebody stopped it; 0 if nobody did. What was on its way to a game then is still waited for. */
  stoppedAt: timestamp,
  servers: z.array(serverRun),
});

/** One of the latest runs, without what the games answered. */
export const presetRunSummary = presetRun
  .pick({
    id: true,
    presetId: true,
    presetName: true,
    by: true,
    startedAt: true,
    endedAt: true,
    stoppedAt: true,
  })
  .extend({
    /** Of how many servers each state is. */
    counts: z.record(z.enum(RUN_STATES), z.number().int()),
    /** When the first of the waits ends that its servers are in; 0 while they are in none. */
    waitsUntil: timestamp,
  });

export type ServerRun = z.infer<typeof serverRun>;
export type PresetRun = z.infer<typeof presetRun>;
export type PresetRunSummary = z.infer<typeof presetRunSummary>;
