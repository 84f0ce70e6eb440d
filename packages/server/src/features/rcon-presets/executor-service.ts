import { rawCommand } from '@arkwright/ark/commands';
import { isWait, waitMs } from '@arkwright/contracts/core/wait';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { limitsIn } from '../../core/access/limits.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { recordOutcome } from '../../core/history/change-log.ts';
import type { Effects } from '../../game-commands/effects.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { logCommand } from '../command-runs/service.ts';
import { routeCommands } from '../companion/service.ts';
import { listEnabled } from '../servers/service.ts';
import { describeForLog, outcomeOf } from './run-report.ts';
import { nextStep } from './run-steps.ts';
import type { Progress, RunKey, RunRow, Step } from './runs-repository.ts';
import * as repository from './runs-repository.ts';
import { getRun } from './runs-service.ts';
import { RUN_WORK } from './service.ts';

/** Runs that are worked on at the same time: each takes a connection of the pool. */
const AT_ONCE = 4;
/** Ends of commands that move runs on in one transaction. */
const ENDS_AT_ONCE = 100;

/** Moves on all runs that are due. Returns when there is something to do next (`Sweep.run`). */
export async function advanceDueRuns(context: AppContext, turn?: SweepTurn): Promise<number> {
  const due = await repository.listDueRuns(context.db);
  if (due.length === 0) return repository.nextWaitOver(context.db);
  await advanceRuns(context, due, turn);
  return AGAIN;
}

export const listDueRuns = repository.listDueRuns;

/**
 * Moves on runs that are due: servers beside each other, the commands of one after the other. Safe with several workers and
 * kills: a step is recorded in the transaction that queues its command, so it is sent at most once. A wait is a moment in the
 * row: nothing is held while it lasts.
 */
export async function advanceRuns(
  context: AppContext,
  due: readonly RunKey[],
  turn: SweepTurn = ENDLESS,
): Promise<void> {
  await sideBySide(due, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, (run) => advance(context, run));
}

/** One run's trouble does not keep the others from going on. It is tried again at the next turn. */
async function advance(context: AppContext, { botId, id }: RunKey): Promise<void> {
  try {
    const scope = systemScope(botId);
    await changeInstance(context, scope, async (tx) => {
      const run = await repository.lockOpenRun(tx, { botId, id }, { waits: false });
      if (run) await advanceRun(context, tx, { run, resultOf: NO_RESULTS });
    });
  } catch (error) {
    context.log.warn({ err: error, botId, runId: id }, 'a run of a preset could not go on');
  }
}

/** Goes on with the next commands once those before them have ended. What may have been done is not repeated. */
export const presetEffects: Effects = {
  feature: 'rcon-presets',
  isRepeatable: false,
  most: ENDS_AT_ONCE,
  async onSettled(context, tx, outcomes) {
    const resultOf: ResultOf = new Map(
      outcomes.map(({ id, outcome, reply }) => [id, { isDone: outcome === 'done', reply }]),
    );
    for (const key of await repository.listRunsOfCommands(tx, outcomes)) {
      const run = await repository.lockOpenRun(tx, key, { waits: true });
      if (run) await advanceRun(context, tx, { run, resultOf });
    }
  },
};

/** By the IDs of commands that have ended. */
type ResultOf = ReadonlyMap<string, repository.Result>;
const NO_RESULTS: ReadonlyMap<string, repository.Result> = new Map();

/** Stores the results of the run's commands that have ended, and sends the next ones. Call it with the run locked. */
async function advanceRun(
  context: AppContext,
  tx: Queries,
  { run, resultOf }: { run: RunRow; resultOf: ResultOf },
): Promise<void> {
  const { botId, id } = run;
  const scope = systemScope(botId);
  const rows = await repository.listProgress(tx, scope, id);
  const servers = rows.map((row): Progress => ({ ...row, result: resultOf.get(row.commandId) }));
  const barOf = await findBars(context, tx, scope, servers);
  const found = await mapInSlices(servers, (server) => nextStep(run, server, barOf(server.serverId)));
  const wanted = found.filter((step) => step !== undefined);
  const steps = await sendNext(context, tx, run, wanted);
  await repository.makeSteps(tx, scope, { runId: id, steps });
  const stateOf = new Map(steps.map(({ serverId, state }) => [serverId, state]));
  const isOpen = servers.some(({ serverId, state }) =>
    ['waiting', 'running'].includes(stateOf.get(serverId) ?? state),
  );
  // Another worker was faster.
  if (isOpen && steps.length === 0) return;
  if (!isOpen) await end(context, tx, run);
  if (steps.some(({ waitMs: forMs }) => forMs > 0))
    await context.bus.publish(tx, { kind: 'work', what: RUN_WORK, botId, id });
  await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'rcon-preset-runs', id });
}

/** Why nothing more may be sent to a server whose wait has just ended, as a sentence; empty if it may. */
async function findBars(
  { settings }: Pick<AppContext, 'settings'>,
  tx: Queries,
  scope: InstanceScope,
  progress: readonly Progress[],
): Promise<(serverId: string) => string> {
  if (!progress.some(({ leftMs }) => leftMs !== undefined && leftMs <= 0)) return () => '';
  const { advancedRcon } = await limitsIn(tx, scope, settings.selfHosted);
  if (!advancedRcon) return () => 'Not sent: the tier does not include RCON presets any more.';
  const enabled = await listEnabled(tx, scope);
  return (serverId) => {
    if (!enabled.has(serverId)) return 'Not sent: the server does not exist any more.';
    return enabled.get(serverId) ? '' : 'Not sent: the server is disabled.';
  };
}

/** Begins the next line of each server that continues: commands are queued all at once, a wait begins now. */
async function sendNext(
  context: AppContext,
  tx: Queries,
  run: RunRow,
  steps: readonly Step[],
): Promise<repository.SentStep[]> {
  const lineOf = ({ state, results }: Step) =>
    state === 'running' ? (run.commands[results.length] ?? '') : '';
  const commands = steps
    .map((step) => ({ serverId: step.serverId, line: lineOf(step) }))
    .filter(({ line }) => line !== '' && !isWait(line))
    .map(({ serverId, line }) => ({ serverId, command: rawCommand(line), cause: `for ${run.presetName}` }));
  const scope = systemScope(run.botId);
  const routed = await routeCommands(context, tx, scope, commands);
  const sent = routed.filter(({ barrier }) => barrier === '');
  const ids = await sendCommands(context, tx, { scope, commands: sent, feature: 'rcon-presets' });
  const idOf = new Map(sent.map(({ serverId }, index) => [serverId, ids[index]]));
  const barrierOf = new Map(routed.map(({ serverId, barrier }) => [serverId, barrier]));
  return steps.map((step) => ({
    ...step,
    ...failedAt(step, barrierOf.get(step.serverId) ?? ''),
    commandId: idOf.get(step.serverId) ?? '',
    // An unreadable wait was stored before presets supported waits: it is as short as possible.
    waitMs: isWait(lineOf(step)) ? (waitMs(lineOf(step)) ?? 1) : 0,
  }));
}

/** Where the next line may not be sent, the run ends on that server, and says why. */
function failedAt({ results }: Step, barrier: string): Pick<Step, 'state' | 'results'> | undefined {
  if (barrier === '') return undefined;
  return { state: 'failed', results: [...results, { isDone: false, reply: barrier }] };
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
