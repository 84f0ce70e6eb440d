import type { ServerUpdates } from '@arkwright/contracts/update-notifications/schema';
import type { WatchedServer } from './watched-service.ts';

type Newest = { version: number; learnedAt: number };
type Runs = ServerUpdates['build'];

/**
 * Whether something runs in its newest version, by the companion's report at `toldAt` (ms). A report from before the newest
 * version says nothing: the game may have been restarted since.
 */
function runs(told: { version: string; toldAt: number }, newest: Newest | undefined): Runs {
  if (!newest || newest.version === 0) return 'none';
  if (told.version === '') return 'unknown';
  if (Number(told.version) >= newest.version) return 'current';
  return told.toldAt >= newest.learnedAt ? 'old' : 'unknown';
}

/** A server's versions compared with the newest known ones, without guessing. */
export function updatesOf(
  server: WatchedServer,
  newest: { build: Newest | undefined; mods: ReadonlyMap<string, Newest> },
): ServerUpdates {
  const { id: serverId, name: serverName, toldAt, gameVersion, buildId, mods } = server;
  const states = [...mods].map(
    ([id, version]) => [id, runs({ version, toldAt }, newest.mods.get(id))] as const,
  );
  const idsThat = (state: Runs) => states.flatMap(([id, found]) => (found === state ? [id] : []));
  return {
    serverId,
    serverName,
    toldAt,
    gameVersion,
    buildId,
    build: runs({ version: buildId, toldAt }, newest.build),
    oldModIds: idsThat('old'),
    currentMods: idsThat('current').length,
    unknownMods: idsThat('unknown').length,
    unlistedMods: idsThat('none').length,
  };
}
