import { BoundedSet } from '@arkwright/ark/bounded';
import { nextRun } from '@arkwright/contracts/automatic-rcon/schedule';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstances } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { type By, recordChanges } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { countWaiting } from '../../game-commands/service.ts';
import { inWeighedChunks } from '../../platform/base/in-chunks.ts';
import { pause } from '../../platform/base/pause.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import type { Queries } from '../../platform/database/database.ts';
import { commitInHalves } from '../../platform/work/group-commit.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { listTargets, type Target } from '../command-runs/service.ts';
import { judgeDue, planRun } from './plan-run.ts';
import type { DueCommand } from './repository.ts';
import * as repository from './repository.ts';
import { announceRuns } from './runs-service.ts';
import { hasSent, type Start, startRuns, toChange } from './start-service.ts';

/** Maximum number of commands of one run of the sweep; the next one takes the rest. */
const MAX_AT_ONCE = 1000;
/**
 * The sweep comes so long before something is due, and waits for what is due before its next turn: so commands are handed
 * over on time, and looked up before.
 */
const AHEAD_MS = 1000;
/** Sends that are handed over in one transaction. */
const MAX_SENDS = 500;
/** Instances whose servers are looked up at the same time: each takes a connection of the pool. */
const LOOKUPS_AT_ONCE = 4;
/**
 * No more commands are queued while this many wait for their workers: a command that isn't taken within seconds is dropped
 * (game-commands/service.ts). How long the games take for theirs does not count.
 */
const MAX_WAITING = 500;
const LOOK_FOR_ROOM_MS = 20;
/** After this the sweep ends, so that a shutdown does not wait; the next one continues. */
const WAIT_FOR_ROOM_MS = 2000;
/** When a command is due that no minute fits. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** The schedule, as the history names it. */
const schedule = (scope: InstanceScope): By => ({
  actor: systemActor('Timed commands'),
  scope,
  origin: 'system',
});

/** When a command with this schedule is due next, ms. */
export function dueAfter(schedule: Parameters<typeof nextRun>[0], now: number): number {
  return nextRun(schedule, now) ?? NEVER;
}

/**
 * Plans commands anew that were planned while the clock ran ahead: they would not run until that time came. None of them runs
 * at once, as that would be outside its schedule.
 */
export async function planAnew({ db, bus, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ahead = await repository.lockAhead(tx, { now, never: NEVER, limit: MAX_AT_ONCE });
    const next = ahead.map((command) => ({
      botId: command.botId,
      id: command.id,
      nextDueAt: dueAfter(command, now),
    }));
    await repository.setTimes(tx, next);
    for (const botId of new Set(next.map((command) => command.botId)))
      await announceTimes({ bus }, tx, botId);
  });
}

/** The bus's name of commands that may be due sooner than was known. */
export const TIMES_CHANGED = 'timed-commands';

/** Says that commands of an instance are due at other times. */
export const announceTimes = ({ bus }: Pick<AppContext, 'bus'>, tx: Queries, botId: string): Promise<void> =>
  bus.publish(tx, { kind: 'work', what: TIMES_CHANGED, botId, id: '' });

/** Plans all commands of an instance, whose schedules were replaced. What is due at this moment waits for its next time. */
export async function planAll(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Queries,
  scope: InstanceScope,
): Promise<void> {
  const now = context.clock.now();
  const commands = await repository.listCommands(tx, scope);
  await repository.setTimes(
    tx,
    commands.map((command) => ({
      botId: command.botId,
      id: command.id,
      nextDueAt: dueAfter(command, now),
    })),
  );
  await announceTimes(context, tx, scope.botId);
}

type TargetsOf = ReadonlyMap<string, readonly Target[]>;

/**
 * Runs the commands that are due, many in one transaction. With any number of processes, and wherever one of them is
 * killed, a command runs at most once for its minute. No transaction is started after the turn is over. Commands that are
 * more than a minute late are recorded as missed and never run late. Returns when there is something to do next (`Sweep.run`).
 */
export async function runDueCommands(
  context: AppContext,
  turn: SweepTurn = ENDLESS,
  { maxSends = MAX_SENDS }: { maxSends?: number } = {},
): Promise<number> {
  const now = context.clock.now();
  const found = await repository.listDue(context.db, { by: now + AHEAD_MS, limit: MAX_AT_ONCE });
  if (found.length === 0) return repository.nextDue(context.db, now + AHEAD_MS);
  const targetsOf = await listTargetsOf(context, found);
  const firstAt = Math.min(...found.map(({ dueAt }) => dueAt));
  if (firstAt > now) await pause(firstAt - now, turn.signal);
  const due = found.filter(({ dueAt }) => dueAt <= context.clock.now());
  const changed = new BoundedSet<string>({ max: MAX_AT_ONCE, whenFull: 'refuse' });
  const endAt = performance.now() + WAIT_FOR_ROOM_MS;
  const weightOf = ({ botId, runOnAllServers, servers }: DueCommand) =>
    runOnAllServers ? (targetsOf.get(botId)?.length ?? 1) : servers;
  for (const batch of inWeighedChunks(due, { max: maxSends, weightOf })) {
    if (!(await hasRoom(context, turn, endAt))) break;
    await commitInHalves(batch, {
      async commit(part) {
        if (!turn.isHeld()) return;
        for (const botId of await handOverTogether(context, part, targetsOf)) changed.add(botId);
      },
      onFailed({ botId, id }, error) {
        // One command's trouble does not keep the others from running. It is tried again until it is too late.
        context.log.error({ err: error, botId, command: id }, 'a timed command failed');
      },
    });
  }
  for (const botId of changed) await announceRuns(context, context.db, botId);
  return AGAIN;
}

async function listTargetsOf(context: AppContext, due: readonly DueCommand[]): Promise<TargetsOf> {
  const targetsOf = new Map<string, readonly Target[]>();
  const botIds = [...new Set(due.filter((command) => isAllowed(context, command)).map(({ botId }) => botId))];
  await sideBySide(botIds, { atOnce: LOOKUPS_AT_ONCE }, async (botId) => {
    targetsOf.set(botId, await listTargets(context, systemScope(botId)));
  });
  return targetsOf;
}

const isAllowed = ({ settings }: AppContext, { isActive, tier }: DueCommand) =>
  isActive && limitsOf(tier, settings.selfHosted).timedCommands;

/** Waits until workers have taken enough of the pending commands; false if that takes too long. */
async function hasRoom(context: AppContext, turn: SweepTurn, endAt: number): Promise<boolean> {
  while ((await countWaiting(context.db)) >= MAX_WAITING) {
    if (performance.now() >= endAt || turn.signal.aborted) return false;
    await pause(LOOK_FOR_ROOM_MS, turn.signal);
  }
  return true;
}

/** Returns the instances with news. */
async function handOverTogether(
  context: AppContext,
  batch: readonly DueCommand[],
  targetsOf: TargetsOf,
): Promise<Set<string>> {
  const now = context.clock.now();
  const dueOf = new Map(batch.map((command) => [command.id, command]));
  return context.db.transaction(async (tx) => {
    const kept = await keepInstances(tx, [...new Set(batch.map(({ botId }) => botId))]);
    const due = await repository.lockDue(
      tx,
      batch.filter(({ botId }) => kept.has(botId)),
    );
    const starts = due.flatMap((command): Start[] => {
      const seen = dueOf.get(command.id);
      const dueAt = command.nextDueAt;
      const verdict = judgeDue({ dueAt, now, isAllowed: seen !== undefined && isAllowed(context, seen) });
      if (verdict === 'passed') return [];
      const isMissed = verdict === 'missed';
      const plan = isMissed ? [] : planRun(command, targetsOf.get(command.botId) ?? []);
      return [{ by: schedule(systemScope(command.botId)), command, plan, slot: dueAt, isMissed }];
    });
    const begun = await startRuns(context, tx, starts);
    const ranAt = new Map(begun.filter(hasSent).map(({ command, run }) => [command.id, run.at]));
    const times = due.map((command) => ({
      botId: command.botId,
      id: command.id,
      nextDueAt: dueAfter(command, now),
      lastExecuted: ranAt.get(command.id),
    }));
    await repository.setTimes(tx, times);
    await recordChanges(
      tx,
      begun.map((run) => ({ by: run.by, change: toChange(run) })),
    );
    return new Set(starts.map(({ command }) => command.botId));
  });
}
