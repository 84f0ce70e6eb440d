import { rawCommand } from '@arkwright/ark/commands';
import { maskAnswer } from '@arkwright/ark/mask-secrets';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { recordOutcome } from '../../core/history/change-log.ts';
import { commandResult, sendCommands } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { logCommand } from '../command-runs/service.ts';
import { describeForLog, outcomeOf } from './run-report.ts';
import { cutReply } from './run-room.ts';
import type { RunRow, RunServerRow, Step } from './runs-repository.ts';
import * as repository from './runs-repository.ts';
import { getRun } from './runs-service.ts';

/** How long a worker that went silent keeps others from its run. */
const CLAIM_MS = 30_000;

/** Runs of all instances that wait for a worker, or whose worker is gone. */
export function listWaitingRuns(context: AppContext): Promise<{ botId: string; id: string }[]> {
  return repository.listUnclaimed(context.db, context.clock.now());
}

/**
 * Carries out a run, unless another worker is at it: servers beside each other, the commands of one after the other.
 * A step is noted in the transaction that hands its command over, so it is sent at most once, whoever goes on after a
 * crash. Ends early when `signal` fires; another worker then goes on.
 */
export async function executeRun(
  context: AppContext,
  wanted: { botId: string; id: string },
  signal: AbortSignal,
): Promise<void> {
  const scope = systemScope(wanted.botId);
  const { id } = wanted;
  const until = () => context.clock.now() + CLAIM_MS;
  const run = await repository.claimRun(context.db, scope, { id, now: context.clock.now(), until: until() });
  if (!run) return;
  const heartbeat = setInterval(() => {
    repository
      .setClaim(context.db, scope, { id, until: until() })
      .catch((error) => context.log.debug({ err: error }, 'a claim on a run could not be renewed'));
  }, CLAIM_MS / 3);
  try {
    const servers = signal.aborted ? [] : await begin(context, run);
    const outcomes = await Promise.allSettled(
      servers.map((server) => runOnServer(context, { run, server, signal })),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    if (!signal.aborted) await finish(context, scope, run);
  } finally {
    clearInterval(heartbeat);
    if (signal.aborted) await repository.setClaim(context.db, scope, { id, until: 0 }).catch(() => undefined);
  }
}

/** Hands the first command over for all servers that wait, at once. Returns where all servers of the run stand. */
async function begin(context: AppContext, run: RunRow): Promise<RunServerRow[]> {
  const scope = systemScope(run.botId);
  return context.db.transaction(async (tx) => {
    const servers = await repository.listRunServers(tx, scope, run.id);
    const serverIds = servers.filter(({ state }) => state === 'waiting').map(({ serverId }) => serverId);
    if (serverIds.length === 0) return servers;
    const command = rawCommand(run.commands[0] ?? '');
    const commands = serverIds.map((serverId) => ({ serverId, command }));
    const commandIds = await sendCommands(context, tx, { scope, commands });
    const begun = await repository.begin(tx, scope, { runId: run.id, serverIds, commandIds });
    // Another worker has sent some of them: ours must not go out, and the transaction with it.
    if (begun.length < serverIds.length) throw new Error('This run was begun by another worker.');
    await tellPages(context, tx, run);
    const rows = new Map(begun.map((row) => [row.serverId, row]));
    return servers.map((server) => rows.get(server.serverId) ?? server);
  });
}

const stepOf = ({ runId, serverId, commandId, results }: RunServerRow): Step => ({
  runId,
  serverId,
  commandId,
  ended: results.length,
});

async function runOnServer(
  context: AppContext,
  task: { run: RunRow; server: RunServerRow; signal: AbortSignal },
): Promise<void> {
  const { run, signal } = task;
  let { server } = task;
  while (server.state === 'running') {
    if (server.commandId !== '') server = await takeResult(context, run, server);
    else if (signal.aborted) return;
    else server = await sendNext(context, run, server);
  }
}

function sendNext(context: AppContext, run: RunRow, server: RunServerRow): Promise<RunServerRow> {
  const scope = systemScope(run.botId);
  const command = rawCommand(run.commands[server.results.length] ?? '');
  return context.db.transaction(async (tx) => {
    const commands = [{ serverId: server.serverId, command }];
    const [commandId = ''] = await sendCommands(context, tx, { scope, commands });
    const to = { commandId };
    const moved = await repository.advance(tx, scope, { from: stepOf(server), to });
    // Another worker has sent this one: ours must not go out, and the transaction with it.
    if (!moved) throw new Error('This step of the run was taken by another worker.');
    await tellPages(context, tx, run);
    return moved;
  });
}

async function takeResult(context: AppContext, run: RunRow, server: RunServerRow): Promise<RunServerRow> {
  const scope = systemScope(run.botId);
  const { isDone, reply } = await commandResult(context, scope, server.commandId);
  // Once, when it comes: runs are read again and again, of many servers, and may have thousands of passwords to look for.
  const shown = maskAnswer(cutReply(reply, server.results), run.commands);
  const results = [...server.results, { isDone, reply: shown }];
  const isLast = results.length === run.commands.length;
  const state = isDone ? (isLast ? 'done' : 'running') : 'failed';
  const to = { results, state, commandId: '' } as const;
  const moved = await repository.advance(context.db, scope, { from: stepOf(server), to });
  // Another worker is further: the run is not through yet, and not ours to end.
  if (!moved) throw new Error('This step of the run was taken by another worker.');
  await tellPages(context, context.db, run);
  return moved;
}

/** Ends a run that is through on all servers, and puts it into the command log. */
async function finish(context: AppContext, scope: InstanceScope, run: RunRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const { id } = run;
    if (!(await repository.endRun(tx, scope, { id, endedAt: context.clock.now() }))) return;
    const ended = await getRun(tx, scope, id);
    await recordOutcome(tx, scope, {
      at: run.startedAt,
      action: 'rcon-preset.ran',
      targetId: run.presetId,
      outcome: outcomeOf(ended),
    });
    await logCommand(context, tx, { scope, content: describeForLog(ended, run.origin) });
    await tellPages(context, tx, run);
    await context.bus.publish(tx, { kind: 'work-ended', id });
  });
}

async function tellPages(context: AppContext, tx: Queries, run: RunRow): Promise<void> {
  const { botId, id } = run;
  await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'rcon-preset-runs', id });
}
