import { MAX_WATCHED_MODS } from '@arkwright/contracts/update-notifications/bounds';
import type { Queries } from '../../platform/database/database.ts';
import { listStartedWith } from '../companion/service.ts';
import { listServerMods } from '../servers/service.ts';

/** An enabled game server, with its launch settings as far as its companion has reported them. */
export type WatchedServer = {
  id: string;
  name: string;
  gameVersion: string;
  /** The time of its companion's last report, ms; 0 for never. */
  toldAt: number;
  buildId: string;
  /** The mods that people have entered and those reported by its companion, with the file of each, empty if unknown. */
  mods: ReadonlyMap<string, string>;
};

/** The enabled servers of some instances, in their order, by instance. */
export async function loadServers(
  db: Queries,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, WatchedServer[]>> {
  const [servers, started] = await Promise.all([listServerMods(db, botIds), listStartedWith(db, botIds)]);
  const startedOf = new Map(started.map((row) => [`${row.botId} ${row.serverId}`, row]));
  const watched = servers.map(({ botId, id, name, version, modIds }) => {
    const row = startedOf.get(`${botId} ${id}`);
    const entered = modIds.map((modId) => [plainNumber(modId), ''] as const);
    const told = Object.entries(row?.mods ?? {}).map(([modId, file]) => [plainNumber(modId), file] as const);
    const mods = new Map([...entered, ...told].filter(([modId]) => modId !== '0'));
    const { toldAt = 0, buildId = '' } = row ?? {};
    return [botId, { id, name, gameVersion: version, toldAt, buildId, mods }] as const;
  });
  const byInstance = Map.groupBy(watched, ([botId]) => botId);
  return new Map([...byInstance].map(([botId, entries]) => [botId, entries.map(([, server]) => server)]));
}

/** The watched mods of an instance: its additional ones, and those of its servers, up to the maximum. */
export function watchedMods(
  servers: readonly WatchedServer[],
  additionalModIds: readonly string[],
): { ids: string[]; unwatched: number } {
  const additional = additionalModIds.map(plainNumber).filter((id) => id !== '0');
  const ids = [...new Set([...additional, ...servers.flatMap(({ mods }) => [...mods.keys()])])];
  return { ids: ids.slice(0, MAX_WATCHED_MODS), unwatched: Math.max(0, ids.length - MAX_WATCHED_MODS) };
}

/** `007` is 7. A number has 12 digits at most. */
export const plainNumber = (modId: string): string => String(Number(modId));
