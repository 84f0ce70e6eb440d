import { rawCommand } from '@arkwright/ark/commands';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { recordOutcome } from '../../core/history/change-log.ts';
import { endOverdueCommands, sendCommands } from '../../game-commands/service.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { logCommand } from '../command-runs/service.ts';
import { describeForLog, outcomeOf } from './run-report.ts';
import { nextStep } from './run-steps.ts';
import type { RunKey, RunRow, Step } from './runs-repository.ts';
import * as repository from './runs-repository.ts';
import { getRun } from './runs-service.ts';

/** Runs that are moved on side by side: each takes a connection of the pool. */
const SIDE_BY_SIDE = 4;

/** Runs of all instances that have not ended, once what can't end by itself any more of their commands was ended. */
export async function listOpenRuns(context: AppContext): Promise<repository.OpenRun[]> {
  await endOverdueCommands(context, repository.commandsOnTheirWay);
  return repository.listOpenRuns(context.db);
}

/**
 * Moves on those runs that can go on: servers beside each other, the commands of one after the other. Whoever does this,
 * and wherever one is killed: a step is noted in the transaction that hands its command over, so it is sent at most once.
 */
export async function advanceRuns(
  context: AppContext,
  open: readonly repository.OpenRun[],
  turn: SweepTurn = ENDLESS,
): Promise<void> {
  const movable = open.filter(({ canGoOn }) => canGoOn);
  for (const part of inChunks(movable, SIDE_BY_SIDE)) {
    if (!turn.isHeld()) return;
    await Promise.all(part.map((run) => advance(context, run)));
  }
}

/** One run's trouble does not keep the others from going on. It is tried again at the next turn. */
async function advance(context: AppContext, { botId, id }: RunKey): Promise<void> {
  try {
    await advanceRun(context, systemScope(botId), id);
  } catch (error) {
    context.log.warn({ err: error, botId, runId: id }, 'a run of a preset could not go on');
  }
}

/** Brings what came of the run's commands to it and sends the next ones, unless somebody else is just doing so. */
async function advanceRun(context: AppContext, scope: InstanceScope, id: string): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const run = await repository.lockOpenRun(tx, scope, id);
    if (!run) return;
    const servers = await repository.listProgress(tx, scope, id);
    const found = await mapInSlices(servers, (server) => nextStep(run, server));
    const steps = found.filter((step) => step !== undefined);
    await repository.makeSteps(tx, scope, { runId: id, steps: await sendNext(context, tx, run, steps) });
    const stateOf = new Map(steps.map(({ serverId, state }) => [serverId, state]));
    const isOpen = servers.some(({ serverId, state }) =>
      ['waiting', 'running'].includes(stateOf.get(serverId) ?? state),
    );
    // Somebody else was faster.
    if (isOpen && steps.length === 0) return;
    if (!isOpen) await end(context, tx, run);
    const { botId } = run;
    await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'rcon-preset-runs', id });
  });
}

/** Hands over the next command of each server that goes on, all at once. */
async function sendNext(
  context: AppContext,
  tx: Queries,
  run: RunRow,
  steps: readonly Step[],
): Promise<repository.SentStep[]> {
  const commands = steps
    .filter(({ state }) => state === 'running')
    .map(({ serverId, results }) => ({ serverId, command: rawCommand(run.commands[results.length] ?? '') }));
  const ids = await sendCommands(context, tx, { scope: systemScope(run.botId), commands });
  const idOf = new Map(commands.map(({ serverId }, index) => [serverId, ids[index]]));
  return steps.map((step) => ({ ...step, commandId: idOf.get(step.serverId) ?? '' }));
}

/** Ends a run that is through on all servers, and puts it into the command log. */
async function end(context: AppContext, tx: Queries, run: RunRow): Promise<void> {
  const { id } = run;
  const scope = systemScope(run.botId);
  await repository.endRun(tx, scope, { id, endedAt: context.clock.now() });
  const ended = await getRun(tx, scope, id);
  await recordOutcome(tx, scope, {
    at: run.startedAt,
    action: 'rcon-preset.ran',
    targetId: run.presetId,
    outcome: outcomeOf(ended),
  });
  await logCommand(context, tx, { scope, content: describeForLog(ended, run.origin) });
  await context.bus.publish(tx, { kind: 'work-ended', id });
}
