import { rawCommand } from '@arkwright/ark/commands';
import { maskAnswer, maskSecrets } from '@arkwright/ark/mask-secrets';
import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { CommandRun, CommandTarget } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import { type BotScope, systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { NOT_CONNECTED, sendCommands, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { type Planned, planRun, skipReason, type Target } from './plan-run.ts';
import type { TimedCommandRow } from './repository.ts';
import * as repository from './repository.ts';
import type { ResultRow, RunRow } from './runs-repository.ts';
import * as runs from './runs-repository.ts';

/** The schedule, as the history names it. */
export const schedule = (scope: BotScope): By => ({
  actor: systemActor('Timed commands'),
  scope,
  origin: 'system',
});

const REPLY_LENGTH = 300;
/** Longer than any command takes once a worker has it (see game-commands/rcon.ts). */
const RUN_MS = 20_000;
/** Claims are kept for much longer than a slot can still be run, which is a minute. */
export const CLAIM_MS = 600_000;

/** The instance's servers as a run sees them. */
export async function listTargets(context: AppContext, scope: BotScope): Promise<Target[]> {
  const [servers, statuses] = await Promise.all([
    listServers(context, scope),
    listServerStatuses(context, scope),
  ]);
  const states = new Map(statuses.map(({ serverId, state }) => [serverId, state]));
  return servers.map(({ id, name, isEnabled }) => ({ id, name, isEnabled, state: states.get(id) }));
}

/** The servers that commands can run on, for people who may not see everything of a server. */
export async function listCommandTargets(context: AppContext, scope: BotScope): Promise<CommandTarget[]> {
  const targets = await listTargets(context, scope);
  return targets.map((target) => ({ id: target.id, name: target.name, skip: skipReason(target) }));
}

type Start = {
  scope: BotScope;
  command: TimedCommandRow;
  plan: readonly Planned[];
  /** The minute for which it is due; null if somebody started it. */
  slot: number | null;
  startedBy: string;
};

/**
 * Claims the slot and hands the command over for every server that is not skipped, both in the caller's transaction: a
 * run is made whole or not at all, and never twice. Undefined if the slot had its run already.
 */
export async function startRun(
  context: AppContext,
  tx: Queries,
  start: Start,
): Promise<CommandRun | undefined> {
  const { scope, command, plan, slot, startedBy } = start;
  const run = await addRun(context, tx, { scope, command, slot, startedBy, isMissed: false });
  if (!run) return undefined;
  const serverIds = plan.filter(({ skip }) => skip === '').map(({ serverId }) => serverId);
  const text = rawCommand(command.command);
  const commands = serverIds.map((serverId) => ({ serverId, command: text }));
  const sent = (await sendCommands(context, tx, { scope, commands })).values();
  const results = plan.map(({ skip, ...server }, position): ResultRow => {
    const place = { botId: scope.botId, runId: run.id, position, ...server };
    if (skip !== '') return { ...place, outcome: 'skipped', reply: skip, rconCommandId: '' };
    return { ...place, outcome: 'pending', reply: '', rconCommandId: sent.next().value ?? '' };
  });
  await runs.insertResults(tx, scope, results);
  if (results.some(({ outcome }) => outcome === 'pending')) {
    await repository.updateCommand(tx, scope, { id: command.id, lastExecuted: run.at });
  }
  return toRun(run, results);
}

/** Puts the beginning of a run into the history; what came of it is added at its end. */
export async function recordRun(
  tx: Queries,
  by: By,
  begun: { command: TimedCommandRow; run: CommandRun },
): Promise<void> {
  const { command, run } = begun;
  const skipped = run.results.filter(({ outcome }) => outcome === 'skipped').length;
  const sent = run.results.filter(({ outcome }) => outcome === 'pending');
  await recordChange(tx, by, {
    at: run.at,
    area: 'AutomaticRcon',
    action: 'timed-command.ran',
    target: { kind: 'timed-command', id: command.id, name: command.name },
    before: null,
    after: {
      command: maskSecrets(command.command),
      serverIds: sent.map(({ serverId }) => serverId),
      ...(skipped > 0 && { outcome: { skipped } }),
    },
  });
}

/** Notes that a slot went by without a run. Nothing is sent for it any more. */
export async function noteMissed(
  context: AppContext,
  tx: Queries,
  missed: { scope: BotScope; command: TimedCommandRow; slot: number },
): Promise<void> {
  const { scope, command } = missed;
  if (!(await addRun(context, tx, { ...missed, startedBy: '', isMissed: true }))) return;
  await recordChange(tx, schedule(scope), {
    at: context.clock.now(),
    area: 'AutomaticRcon',
    action: 'timed-command.missed',
    target: { kind: 'timed-command', id: command.id, name: command.name },
    before: null,
    after: { command: maskSecrets(command.command), startAt: missed.slot },
  });
}

async function addRun(
  context: AppContext,
  tx: Queries,
  given: Omit<Start, 'plan'> & { isMissed: boolean },
): Promise<RunRow | undefined> {
  const { scope, command, slot, startedBy, isMissed } = given;
  const at = context.clock.now();
  const row = { id: newId(), commandId: command.id, slot, at, startedBy, command: command.command, isMissed };
  if (!(await runs.insertRun(tx, scope, row))) return undefined;
  await runs.dropOldRuns(tx, scope, {
    commandId: command.id,
    limit: KEPT_RUNS,
    claimedSince: at - CLAIM_MS,
  });
  return { ...row, botId: scope.botId };
}

/** Runs a command now, because somebody wants it to; also a disabled one. Its results follow. NOT_FOUND if it is gone. */
export async function runNow(context: AppContext, by: By, id: string): Promise<CommandRun> {
  const { scope } = by;
  const targets = await listTargets(context, scope);
  return context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const command = await repository.lockCommand(tx, scope, id);
    if (!command) throw new AppError('NOT_FOUND');
    const plan = planRun(command, targets);
    const run = await startRun(context, tx, { scope, command, plan, slot: null, startedBy: by.actor.name });
    if (!run) throw new AppError('CONFLICT');
    await recordRun(tx, by, { command, run });
    await tellPages(context, tx, { scope, by: by.actor.name });
    return run;
  });
}

/** The last runs of a command, newest first. */
export async function listRuns(
  context: AppContext,
  scope: BotScope,
  commandId: string,
): Promise<CommandRun[]> {
  const rows = await runs.listRuns(context.db, scope, { commandId, limit: KEPT_RUNS });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const results = Map.groupBy(await runs.listResults(context.db, scope, ids), ({ runId }) => runId);
  return rows.map((row) => toRun(row, results.get(row.id) ?? []));
}

/**
 * Brings the results of commands that have ended to their runs. Whoever sent them may be long gone: of a command that
 * went down with its worker the run says that nobody knows.
 */
export async function collectResults(context: AppContext): Promise<void> {
  const endings = {
    runMs: RUN_MS,
    words: { waiting: NOT_CONNECTED, taken: UNKNOWN_OUTCOME },
    replyLength: REPLY_LENGTH,
  };
  const unknown = await runs.endOverdue(context.db, endings);
  context.metrics.rconCommands.inc({ outcome: 'unknown' }, unknown);
  const botIds = await context.db.transaction(async (tx) => {
    const taken = await runs.takeResults(tx, { ...endings, mask: maskAnswer });
    await runs.recordOutcomes(tx, taken);
    return new Set(taken.map(({ botId }) => botId));
  });
  for (const botId of botIds) {
    await tellPages(context, context.db, { scope: systemScope(botId), by: '' });
  }
}

/** Has open pages read the commands and their runs again. */
export async function tellPages(
  context: AppContext,
  db: Queries,
  news: { scope: BotScope; by: string },
): Promise<void> {
  await context.bus.publish(db, {
    kind: 'live',
    to: { botId: news.scope.botId, need: ['AutomaticRcon_View'] },
    event: { kind: 'changed', what: 'timed-commands', by: news.by },
  });
}

function toRun(row: RunRow, results: readonly ResultRow[]): CommandRun {
  return {
    id: row.id,
    at: row.at,
    slot: row.slot ?? 0,
    startedBy: row.startedBy,
    command: maskSecrets(row.command),
    isMissed: row.isMissed,
    results: results.map(({ serverId, serverName, outcome, reply }) => ({
      serverId,
      serverName,
      outcome,
      reply,
    })),
  };
}
