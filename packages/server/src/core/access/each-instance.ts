import { BoundedMap } from '@arkwright/ark/bounded';
import { AppError } from '../../platform/base/app-error.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { type InstanceScope, systemScope } from './scope.ts';

/** More than there are kinds of work. */
const MAX_KINDS = 100;
/** The instance that each kind of work came to last. */
const reached = new BoundedMap<string, string>({ max: MAX_KINDS, whenFull: 'drop-oldest' });

/**
 * Works on instances one after the other while the sweep has its turn, from the one after that at which the last turn ended:
 * a turn that is too short for all is not always that of the same. A failing one is logged and doesn't stop the others.
 */
export async function eachInstance(
  { log }: Pick<PlatformContext, 'log'>,
  { botIds, turn, what }: { botIds: readonly string[]; turn: SweepTurn; what: string },
  work: (scope: InstanceScope) => Promise<void>,
): Promise<void> {
  const sorted = botIds.toSorted();
  const last = reached.get(what) ?? '';
  const next = sorted.findIndex((botId) => botId > last);
  const inOrder = next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  for (const botId of inOrder) {
    if (!turn.isHeld()) return;
    reached.set(what, botId);
    try {
      await work(systemScope(botId));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // Deleted meanwhile.
      if (error instanceof AppError && error.code === 'NOT_FOUND') continue;
      log.warn({ err: error, botId, what }, 'this is tried again at the next turn');
    }
  }
}
