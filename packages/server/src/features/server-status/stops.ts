import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { STOPPED_MINUTES } from '@arkwright/contracts/server-status/bounds';
import { keyText } from '../../fleet/game-server.ts';
import { COMMANDS_KEPT_MS } from '../../game-commands/room.ts';
import { listStops } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as repository from './repository.ts';
import { stoppedWords } from './state-words.ts';

/** A game that was asked to stop may take this long; what happens later has another cause. */
const TAKES_MS = 3 * MINUTE_MS;
/** The clocks of workers and PostgreSQL may differ by this much. */
const CLOCKS_MS = 5000;
export const BACK_MS = STOPPED_MINUTES * MINUTE_MS;

/** By whom, or for what, servers of some instances were stopped over RCON a moment ago (`keyText`). */
export async function findRecentStops(
  db: Queries,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stops = await listStops(db, { withinMs: TAKES_MS, botIds });
  return new Map(stops.map(({ botId, serverId, stops: by }) => [keyText({ botId, id: serverId }), by]));
}

/** A server that is offline because it was stopped over RCON. */
type Stopped = { botId: string; id: string; reason: string };

/** The servers that were stopped over RCON in the last `withinMs` and have not come back: of all instances, or of some. */
async function findStopped(
  db: Queries,
  among: { withinMs: number; botIds?: readonly string[] | undefined },
): Promise<Stopped[]> {
  const stops = await listStops(db, among);
  if (stops.length === 0) return [];
  const keys = stops.map(({ botId, serverId: id }) => ({ botId, id }));
  const statusOf = new Map(
    (await repository.findStatuses(db, keys)).map((row) => [
      keyText({ botId: row.botId, id: row.serverId }),
      row,
    ]),
  );
  return stops.flatMap(({ botId, serverId: id, stops: by, createdAt }) => {
    const status = statusOf.get(keyText({ botId, id }));
    const after = status?.state === 'offline' ? status.since - createdAt : Number.NaN;
    return after >= -CLOCKS_MS && after <= TAKES_MS ? [{ botId, id, reason: `${stoppedWords(by)}.` }] : [];
  });
}

/** Servers that nobody is alerted of: they were stopped from here, and should be back soon. */
export const findStoppedLately = (db: Queries, botIds?: readonly string[]): Promise<Stopped[]> =>
  findStopped(db, { withinMs: BACK_MS, botIds });

/** Why servers are offline that were stopped from here within the hour, by server ID. */
export async function stopReasons(db: Queries, botIds: readonly string[]): Promise<Map<string, string>> {
  const stopped = await findStopped(db, { withinMs: COMMANDS_KEPT_MS, botIds });
  return new Map(stopped.map(({ id, reason }) => [id, reason]));
}
