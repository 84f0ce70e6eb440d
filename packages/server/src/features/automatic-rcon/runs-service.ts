import { maskAnswer } from '@arkwright/ark/mask-secrets';
import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { CommandRun, CommandTarget, RunOutcome } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, keepInstances } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { recordChange } from '../../core/history/change-log.ts';
import type { Effects } from '../../game-commands/effects.ts';
import type { CommandOutcome } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { AGAIN, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { listTargets } from '../command-runs/service.ts';
import { planRun } from './plan-run.ts';
import { type Editor, requirePresetRight } from './preset-right.ts';
import { findEndedPresetRuns, takePresetResults } from './preset-runs-service.ts';
import * as repository from './repository.ts';
import * as runs from './runs-repository.ts';
import { hasSent, startRuns, toChange, toRun } from './start-service.ts';

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
    if (hasSent(begun))
      await repository.setTimes(tx, [{ botId: command.botId, id, lastExecuted: begun.run.at }]);
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

/** Stores how commands have ended in their runs. */
export const timedCommandEffects: Effects = {
  feature: 'timed-commands',
  isRepeatable: false,
  async onSettled(context, tx, outcomes) {
    const waiting = await runs.lockRunsOf(tx, outcomes);
    const ended = await mapInSlices(outcomes, ({ botId, id, command, outcome, reply }) => {
      const told = maskAnswer(reply.slice(0, REPLY_LENGTH).toWellFormed(), [command]);
      return { botId, rconCommandId: id, outcome: OUTCOMES[outcome], reply: told };
    });
    await runs.endSent(tx, ended);
    await storeResults(context, tx, waiting);
  },
};

const OUTCOMES: Record<CommandOutcome, RunOutcome> = {
  done: 'ok',
  refused: 'failed',
  unsent: 'failed',
  unclear: 'unknown',
};

/**
 * Brings the results of presets that have ended to the runs that began them. Returns when there is something to do next
 * (`Sweep.run`).
 */
export async function collectPresetResults(context: AppContext): Promise<number> {
  const endings = await findEndedPresetRuns(context);
  if (endings.length === 0) return UNTIL_WOKEN;
  await context.db.transaction(async (tx) => {
    // First, as deleting an instance locks it before its rows; one that is being deleted needs no results.
    const kept = await keepInstances(tx, [...new Set(endings.map(({ botId }) => botId))]);
    const taken = await takePresetResults(tx, {
      endings: endings.filter(({ botId }) => kept.has(botId)),
      replyLength: REPLY_LENGTH,
    });
    await storeResults(context, tx, taken);
  });
  return AGAIN;
}

async function storeResults(context: AppContext, tx: Queries, keys: readonly runs.RunKey[]): Promise<void> {
  await runs.recordOutcomes(tx, keys);
  for (const botId of new Set(keys.map((key) => key.botId))) await announceRuns(context, tx, botId);
}

/** Says that runs of an instance have gone on. */
export async function announceRuns(
  { bus }: Pick<AppContext, 'bus'>,
  db: Queries,
  botId: string,
): Promise<void> {
  await bus.publish(db, { kind: 'changed', of: { botId }, topic: 'timed-commands' });
}
