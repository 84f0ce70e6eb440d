import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';

/** A server that a preset can run on. */
export const runTarget = z.object({
  id,
  name: z.string(),
  /** Why a run would skip it now; empty if it wouldn't. */
  skipReason: z.string(),
});

export type RunTarget = z.infer<typeof runTarget>;

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'skipped', 'stopped'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * The progress of a run on one server. Commands run one after the other; the first failure ends the run
 * there. `stopped`: the run was stopped before all were sent.
 */
const serverRun = z.object({
  serverId: id,
  serverName: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it was skipped; empty otherwise. */
  reason: z.string(),
  /** Results of finished commands and waits, in order: the game's reply, or why it failed. */
  results: z.array(z.object({ isDone: z.boolean(), reply: z.string() })),
  /** When the current wait ends; 0 if it isn't waiting. */
  waitsUntil: timestamp,
});

/** A run of a preset, with the commands as they were when it started. */
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
  /** When it was stopped; 0 if it wasn't. Commands already sent to a game then are still waited for. */
  stoppedAt: timestamp,
  servers: z.array(serverRun),
});

/** A recent run, without the games' replies. */
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
    /** The number of servers in each state. */
    counts: z.record(z.enum(RUN_STATES), z.number().int()),
    /** When the first of its servers' waits ends; 0 if none is waiting. */
    waitsUntil: timestamp,
  });

/** A run that has not ended. */
export const openRun = presetRun.pick({ id: true, presetName: true, by: true, startedAt: true });
export type OpenRun = z.infer<typeof openRun>;

export type ServerRun = z.infer<typeof serverRun>;
export type PresetRun = z.infer<typeof presetRun>;
export type PresetRunSummary = z.infer<typeof presetRunSummary>;
