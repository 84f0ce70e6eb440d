import type { ServerUpdates } from '@arkwright/contracts/update-notifications/schema';
import type { WatchedServer } from './watched-service.ts';

type Newest = { version: number; learnedAt: number };
type Runs = ServerUpdates['build'];

/**
 * Whether something runs in its newest version, by what a companion told at `toldAt` (ms). What it told before there was
 * anything newer says nothing: the game may have been started again since.
 */
function runs(told: { version: string; toldAt: number }, newest: Newest | undefined): Runs {
  if (!newest || newest.version === 0) return 'none';
  if (told.version === '') return 'unknown';
  if (Number(told.version) >= newest.version) return 'current';
  return told.toldAt >= newest.learnedAt ? 'old' : 'unknown';
}

/** What a server runs, beside the newest that is known: nothing is guessed. */
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
