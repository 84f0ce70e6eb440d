import { AppError } from '../../platform/base/app-error.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { type InstanceScope, systemScope } from './scope.ts';

/**
 * Works on instances one after the other while the sweep has its turn. A failing one is logged and doesn't
 * stop the others.
 */
export async function eachInstance(
  { log }: Pick<PlatformContext, 'log'>,
  { botIds, turn, what }: { botIds: readonly string[]; turn: SweepTurn; what: string },
  work: (scope: InstanceScope) => Promise<void>,
): Promise<void> {
  for (const botId of botIds) {
    if (!turn.isHeld()) return;
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
