import { isDeepStrictEqual } from 'node:util';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import type { PresetRun, PresetRunSummary, RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listTargets } from '../command-runs/service.ts';
import * as repository from './runs-repository.ts';
import { beginRun, lockRconPreset, RUN_WORK } from './service.ts';

/** The servers that a preset can be run on, and which would be skipped now. */
export async function listRunTargets(context: AppContext, scope: InstanceScope): Promise<RunTarget[]> {
  const targets = await listTargets(context, scope);
  return targets.map(({ id, name, skipReason }) => ({ id, name, skipReason }));
}

/**
 * Begins a run of a preset on one server or on all; a worker carries it out. NOT_FOUND if there is no such preset or
 * server; CONFLICT if the preset is disabled, empty or running already, so that a second click runs nothing twice.
 *
 * @param input.commands the confirmed commands: CONFLICT if the preset has changed meanwhile
 */
export async function startRun(
  context: AppContext,
  by: By,
  input: { presetId: string; serverId: string; commands?: readonly string[] },
): Promise<PresetRun> {
  const all = await listRunTargets(context, by.scope);
  const targets = all.filter(({ id }) => input.serverId === ALL_SERVERS || input.serverId === id);
  if (targets.length === 0) {
    if (input.serverId === ALL_SERVERS) throw new AppError('CONFLICT', 'There is no server to run it on.');
    throw new AppError('NOT_FOUND', 'This server does not exist.');
  }
  return changeInstance(context, by.scope, async (tx) => {
    const preset = await lockRconPreset(tx, by.scope, input.presetId);
    if (input.commands && !isDeepStrictEqual(input.commands, preset.commands))
      throw new AppError('CONFLICT', 'The preset has been changed meanwhile. Nothing was done.');
    const id = await beginRun(context, tx, by, { preset, targets });
    return getRun(tx, by.scope, id);
  });
}

/**
 * Stops a run: commands in progress finish, and no more are sent. NOT_FOUND if there is none; a run that has ended, or was
 * stopped already, does not change. Returns its progress.
 */
export function stopRun(context: AppContext, by: By, id: string): Promise<PresetRun> {
  return changeInstance(context, by.scope, async (tx) => {
    const run = await repository.lockRun(tx, by.scope, id);
    if (!run) throw new AppError('NOT_FOUND');
    if (run.endedAt === 0 && run.stoppedAt === 0) {
      const stoppedAt = context.clock.now();
      await repository.stopRun(tx, by.scope, { id, stoppedAt });
      await recordChange(tx, by, {
        at: stoppedAt,
        area: 'RconPresets',
        action: 'rcon-preset.stopped',
        target: { kind: 'rcon-preset', id: run.presetId, name: run.presetName },
        before: null,
        after: null,
      });
      await context.bus.publish(tx, { kind: 'work', what: RUN_WORK, botId: by.scope.botId, id });
    }
    return getRun(tx, by.scope, id);
  });
}

/** The stored runs of an instance, newest first, without the games' replies. */
export async function listRuns(db: Queries, scope: InstanceScope): Promise<PresetRunSummary[]> {
  const runs = await repository.listRuns(db, scope);
  const none = { waiting: 0, running: 0, done: 0, failed: 0, skipped: 0, stopped: 0 };
  return runs.map(
    ({ id, presetId, presetName, actorName, startedAt, endedAt, stoppedAt, counts, waitsUntil }) => ({
      id,
      presetId,
      presetName,
      by: actorName,
      startedAt,
      endedAt,
      stoppedAt,
      waitsUntil,
      counts: { ...none, ...counts },
    }),
  );
}

/** Records that the person who started a run has seen its end, and need not be notified. */
export function markRunSeen(
  db: Queries,
  scope: InstanceScope,
  seen: { id: string; userId: string },
): Promise<void> {
  return repository.markSeen(db, scope, seen);
}

/** The progress of a run, without passwords, for everyone who may see it. NOT_FOUND if there is none. */
export async function getRun(db: Queries, scope: InstanceScope, id: string): Promise<PresetRun> {
  const run = await repository.findRun(db, scope, id);
  if (!run) throw new AppError('NOT_FOUND');
  const servers = await repository.listRunServers(db, scope, id);
  const { botId, presetId, presetName, commands, actorName, startedAt, endedAt, stoppedAt } = run;
  return {
    id,
    botId,
    presetId,
    presetName,
    commands: commands.map(maskSecrets),
    by: actorName,
    startedAt,
    endedAt,
    stoppedAt,
    servers: servers.map(({ serverId, serverName, state, reason, results, waitsUntil }) => ({
      serverId,
      serverName,
      state,
      reason,
      results,
      waitsUntil,
    })),
  };
}
