import { maskAnswer } from '@arkwright/ark/mask-secrets';
import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { CommandRun, CommandTarget } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, keepInstances } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { recordChange } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listTargets } from '../command-runs/service.ts';
import { planRun } from './plan-run.ts';
import { type Editor, requirePresetRight } from './preset-right.ts';
import { findEndedPresetRuns, takePresetResults } from './preset-runs-service.ts';
import * as repository from './repository.ts';
import * as runs from './runs-repository.ts';
import { startRuns, toChange, toRun } from './start-service.ts';

const REPLY_LENGTH = 300;

/** The servers that commands can run on, for people who may not see everything about a server. */
export async function listCommandTargets(
  context: AppContext,
  scope: InstanceScope,
): Promise<CommandTarget[]> {
  const targets = await listTargets(context, scope);
  return targets.map(({ id, name, skipReason: skip }) => ({ id, name, skip }));
}

/**
 * Runs a command now, at a person's request; also a disabled one. Its results follow. NOT_FOUND if it was deleted,
 * FORBIDDEN if the caller may not run its preset.
 */
export async function runNow(context: AppContext, by: Editor, id: string): Promise<CommandRun> {
  const { scope } = by;
  const targets = await listTargets(context, scope);
  return changeInstance(context, scope, async (tx) => {
    const command = await repository.lockCommand(tx, scope, id);
    if (!command) throw new AppError('NOT_FOUND');
    if (command.presetId !== null) requirePresetRight(by);
    const plan = planRun(command, targets);
    const [begun] = await startRuns(context, tx, [{ by, command, plan, slot: null, isMissed: false }]);
    if (!begun) throw new AppError('CONFLICT');
    await recordChange(tx, by, toChange(begun));
    return begun.run;
  });
}

/** The last runs of a command, newest first. */
export async function listRuns(
  context: AppContext,
  scope: InstanceScope,
  commandId: string,
): Promise<CommandRun[]> {
  const rows = await runs.listRuns(context.db, scope, { commandId, limit: KEPT_RUNS });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const results = Map.groupBy(await runs.listResults(context.db, scope, ids), ({ runId }) => runId);
  return rows.map((row) => toRun(row, results.get(row.id) ?? []));
}

/**
 * Brings the results of commands and presets that have ended to their runs. The worker that sent them may be gone: a command that
 * was lost with its worker is shown as unknown.
 */
export async function collectResults(context: AppContext): Promise<void> {
  const endings = await findEndedPresetRuns(context);
  const botIds = await context.db.transaction(async (tx) => {
    const found = [...(await runs.listInstancesWithResults(tx)), ...endings.map(({ botId }) => botId)];
    // First, as deleting an instance locks it before its rows; one that is being deleted needs no results.
    const botIds = await keepInstances(tx, [...new Set(found)]);
    const sent = await runs.takeResults(tx, { botIds, replyLength: REPLY_LENGTH, mask: maskAnswer });
    const kept = endings.filter(({ botId }) => botIds.has(botId));
    const taken = [...sent, ...(await takePresetResults(tx, { endings: kept, replyLength: REPLY_LENGTH }))];
    await runs.recordOutcomes(tx, taken);
    return new Set(taken.map(({ botId }) => botId));
  });
  for (const botId of botIds) {
    await announceRuns(context, botId);
  }
}

/** Says that runs of an instance have gone on. */
export async function announceRuns(context: AppContext, botId: string): Promise<void> {
  await context.bus.publish(context.db, { kind: 'changed', of: { botId }, topic: 'timed-commands' });
}
