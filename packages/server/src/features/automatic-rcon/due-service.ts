import { nextRun } from '@arkwright/contracts/automatic-rcon/schedule';
import { limitsOf } from '@arkwright/contracts/core/tiers';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { countWaiting } from '../../game-commands/service.ts';
import { pause } from '../../platform/base/pause.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { judgeDue, planRun, type Target } from './plan-run.ts';
import type { DueCommand } from './repository.ts';
import * as repository from './repository.ts';
import { listTargets, noteMissed, recordRun, schedule, startRun, tellPages } from './runs-service.ts';

/** Commands of one look; what is left over is seen by the next one. */
const MOST_AT_ONCE = 1000;
/** Commands that are handed over side by side: each takes a connection of the pool. */
const SIDE_BY_SIDE = 4;
/**
 * Nothing more is handed over while so many commands wait for their workers: what nobody takes within seconds is lost
 * (game-commands/service.ts). How long the games take for theirs does not count.
 */
const MOST_WAITING = 200;
const LOOK_FOR_ROOM_MS = 20;
/** After that the look ends, so that a stop does not wait; the next look goes on. */
const WAIT_FOR_ROOM_MS = 2000;
/** When a command is due that no minute fits. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** When a command with this schedule is due next, ms. */
export function dueAfter(schedule: Parameters<typeof nextRun>[0], now: number): number {
  return nextRun(schedule, now) ?? NEVER;
}

/**
 * Runs the commands that are due. However many processes do this at once, and wherever one of them is killed: a command
 * runs at most once for its minute. None is begun when the turn is over. What is more than a minute late is noted as missed and never run late.
 */
export async function runDueCommands(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const due = await repository.listDue(context.db, { now: context.clock.now(), limit: MOST_AT_ONCE });
  if (due.length === 0) return;
  const targets = new Map<string, Promise<Target[]>>();
  const changed = new Set<string>();
  const queue = due.values();
  const endAt = performance.now() + WAIT_FOR_ROOM_MS;
  const work = async () => {
    for (const each of queue) {
      if (!(await hasRoom(context, turn, endAt)) || !turn.isHeld()) return;
      try {
        if (await runOne(context, each, targets)) changed.add(each.botId);
      } catch (error) {
        // One command's trouble must not keep the others from running. It is tried again until it is too late.
        context.log.error({ err: error, botId: each.botId, command: each.id }, 'a timed command failed');
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  for (const botId of changed) await tellPages(context, context.db, { scope: systemScope(botId), by: '' });
}

/** Waits until workers have taken enough of what waits for them; false if that takes too long. */
async function hasRoom(context: AppContext, turn: SweepTurn, endAt: number): Promise<boolean> {
  while ((await countWaiting(context.db)) >= MOST_WAITING) {
    if (performance.now() >= endAt || turn.signal.aborted) return false;
    await pause(LOOK_FOR_ROOM_MS, turn.signal);
  }
  return true;
}

/** Returns whether there is something new to see. */
async function runOne(
  context: AppContext,
  due: DueCommand,
  known: Map<string, Promise<Target[]>>,
): Promise<boolean> {
  const scope = systemScope(due.botId);
  const isAllowed = due.isActive && limitsOf(due.tier, context.settings.selfHosted).timedCommands;
  const now = context.clock.now();
  const verdict = judgeDue({ dueAt: due.dueAt, now, isAllowed });
  let targets: Target[] = [];
  if (verdict === 'run') {
    const loading = known.get(due.botId) ?? listTargets(context, scope);
    known.set(due.botId, loading);
    targets = await loading;
  }
  return context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    const command = await repository.lockDue(tx, scope, due);
    if (!command) return false;
    await repository.updateCommand(tx, scope, { id: command.id, nextDueAt: dueAfter(command, now) });
    const slot = due.dueAt;
    if (verdict === 'run') {
      const plan = planRun(command, targets);
      const run = await startRun(context, tx, { scope, command, plan, slot, startedBy: '' });
      if (run) await recordRun(tx, schedule(scope), { command, run });
    } else if (verdict === 'missed') {
      await noteMissed(context, tx, { scope, command, slot });
    }
    return verdict !== 'passed';
  });
}
