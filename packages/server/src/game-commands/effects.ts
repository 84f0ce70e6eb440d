import type { AppContext } from '../context/app-context.ts';
import { keepInstances } from '../core/access/keep-instance.ts';
import { inChunks } from '../platform/base/in-chunks.ts';
import { sideBySide } from '../platform/base/side-by-side.ts';
import { isUnavailable, type Queries } from '../platform/database/database.ts';
import { commitInHalves } from '../platform/work/group-commit.ts';
import { AGAIN, ENDLESS, type Sweep, type SweepTurn } from '../platform/work/sweeps.ts';
import * as repository from './effects-repository.ts';
import type { CommandRow, EndedKey } from './repository.ts';
import { type CommandOutcome, type EffectFeature, toEnd } from './service.ts';

/** Ends that a turn looks up at a time. */
const AT_ONCE = 1000;
/** Ends that a feature gets in one transaction. */
const IN_A_TRANSACTION = 500;
/** Transactions at the same time: each takes a connection of the pool. */
const SIDE_BY_SIDE = 4;

/** How a command that a feature has sent (`sendCommands` with `feature`) ended; `reply` is the game's, or says why it failed. */
export type Outcome = Pick<CommandRow, 'botId' | 'id' | 'serverId' | 'command' | 'reply'> & {
  outcome: CommandOutcome;
  /** It may be sent again: it was not sent, or it failed and the feature repeats such commands. */
  mayRepeat: boolean;
};

export const { isOneOfCommands } = repository;

/** Rows that commands were sent for, each with how its command ended. */
export function withOutcomes<Row extends { botId: string }>(
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  commandOf: (row: Row) => string,
): { row: Row; outcome: Outcome }[] {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return rows.flatMap((row) => {
    const outcome = outcomeOf.get(commandOf(row));
    return outcome ? [{ row, outcome }] : [];
  });
}

/** What a feature does once its commands have ended. */
export type Effects = {
  feature: EffectFeature;
  /** Whether a command does no harm when it is done twice. Others are not sent again where they may have been done. */
  isRepeatable: boolean;
  /** The most ends that it gets in one transaction, where it has much to do for each. */
  most?: number;
  /**
   * Gets the ends of commands of one or many instances, in the order in which they were sent, each exactly once, in the
   * transaction that notes it. The instances exist until it ends. What it throws undoes all; halves are tried, and what
   * fails alone is tried again at the next turn, and after five times with longer and longer pauses.
   */
  onSettled(context: AppContext, tx: Queries, outcomes: readonly Outcome[]): Promise<void>;
};

/**
 * Tells features how their commands have ended. Two processes may do so at once: each end is told once. Returns when there
 * is something to do next (`Sweep.run`).
 */
export async function settleEffects(
  context: AppContext,
  effects: readonly Effects[],
  turn: SweepTurn = ENDLESS,
): Promise<number> {
  let [isMore, hasFound] = [true, false];
  while (isMore && turn.isHeld()) {
    const ended = await repository.listToSettle(context.db, AT_ONCE);
    hasFound ||= ended.length > 0;
    let settled = 0;
    const parts = effects.flatMap((each) => {
      const keys = ended.filter(({ feature }) => feature === each.feature);
      return inChunks(keys, each.most ?? IN_A_TRANSACTION).map((part) => ({ each, part }));
    });
    const goesOn = () => turn.isHeld();
    await sideBySide(parts, { atOnce: SIDE_BY_SIDE, goesOn }, async ({ each, part }) => {
      const count = await settleAll(context, each, part);
      settled += count;
    });
    // Those that could not be settled come first again.
    isMore = ended.length === AT_ONCE && settled > 0;
  }
  return hasFound ? AGAIN : repository.nextToSettle(context.db);
}

/** Returns how many were settled. */
async function settleAll(context: AppContext, effects: Effects, keys: readonly EndedKey[]): Promise<number> {
  let settled = 0;
  await commitInHalves(keys, {
    async commit(part) {
      const count = await context.db.transaction((tx) => settle(context, tx, { effects, keys: part }));
      settled += count;
    },
    async onFailed(key, error) {
      if (isUnavailable(error)) throw error;
      const { botId, id, feature } = key;
      const failures = await repository.addFailure(context.db, key);
      context.metrics.effectFailures.inc({ feature });
      context.log.error(
        { err: error, botId, command: id, feature, failures },
        'a feature failed at the end of a command',
      );
    },
  });
  return settled;
}

async function settle(
  context: AppContext,
  tx: Queries,
  { effects, keys }: { effects: Effects; keys: readonly EndedKey[] },
): Promise<number> {
  // First, as deleting an instance locks it before its rows; one that is being deleted needs nothing.
  const kept = await keepInstances(tx, [...new Set(keys.map(({ botId }) => botId))]);
  const rows = await repository.settle(
    tx,
    keys.filter(({ botId }) => kept.has(botId)),
  );
  if (rows.length > 0)
    await effects.onSettled(
      context,
      tx,
      rows.map((row) => toOutcome(row, effects)),
    );
  return rows.length;
}

function toOutcome(row: CommandRow, { isRepeatable }: Effects): Outcome {
  const { botId, id, serverId, command } = row;
  const { outcome, reply } = toEnd(row);
  const mayRepeat = outcome === 'unsent' || (outcome !== 'done' && isRepeatable);
  return { botId, id, serverId, command, outcome, reply, mayRepeat };
}

/** Tells all features how their commands have ended, at once. */
export const effectsSweep = (effects: readonly Effects[]): Sweep<AppContext> => ({
  name: 'ends of commands',
  everyMs: 1000,
  wakesOn: (message) => message.kind === 'commands-ended' && message.hasEffects,
  run: (context, turn) => settleEffects(context, effects, turn),
});
