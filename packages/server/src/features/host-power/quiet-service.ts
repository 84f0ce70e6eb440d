import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { rconStatesOf } from './rcon-service.ts';
import * as repository from './repository.ts';

/** A server may hang in stopping for most of a day (docs/reference/nitrado.md §4). */
const STOPPING_MS = DAY_MS;

/** Servers of all instances or of some that are offline because somebody wants it, or may be. */
export async function listWantedOffline(
  db: Queries,
  botIds?: readonly string[],
): Promise<{ botId: string; id: string }[]> {
  return (await repository.listQuiet(db, botIds)).map(({ botId, serverId }) => ({ botId, id: serverId }));
}

/**
 * A stop is over once the server was seen to be online again, by whomever it was started. Returns when there is something
 * to do next (`Sweep.run`).
 */
export async function settleStopped(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const stopped = (await repository.listQuiet(context.db)).filter(({ isStopped }) => isStopped);
  const ofInstance = Map.groupBy(stopped, ({ botId }) => botId);
  const work = { botIds: [...ofInstance.keys()], turn, what: 'stopped servers' };
  await eachInstance(context, work, async ({ botId }) => {
    const rconOf = await rconStatesOf(context, { botId });
    for (const row of ofInstance.get(botId) ?? []) {
      const rcon = rconOf.get(row.serverId) ?? 'unwatched';
      const { wasAway, endedAt } = row;
      const isForgotten = endedAt > 0 && context.clock.now() - endedAt >= STOPPING_MS;
      if (rcon === 'away' && !wasAway) await repository.setStopped(context.db, row, { wasAway: true });
      if (rcon === 'online' && endedAt > 0 && (wasAway || isForgotten))
        await repository.setStopped(context.db, row, { isStopped: false });
    }
  });
  return stopped.length > 0 ? AGAIN : UNTIL_WOKEN;
}
