import { PLAYERS_A_SEARCH } from '@arkwright/contracts/players/bounds';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { findPlayer, findPlayers, type KnownPlayerRow, listOnlinePlayers } from '../known-players/service.ts';
import { discordNames, findRegistered } from '../registered-players/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';

/** The player list of a server is not used when its status is older than this. */
const UNHEARD_MS = 60_000;

/** A player on a server now, with the fields for listing. */
export type OnlineNow = Pick<KnownPlayerRow, 'netId' | 'name' | 'characterName'>;

/** Whether registered players are found and shown by their Discord names. */
export type PlayerView = { showsDiscord: boolean };

/**
 * The instance's players by part of a name or of the EOS ID, online ones first, then the last seen; up to 25. Registered
 * players whom no server has listed yet come after all others.
 */
export async function searchPlayers(
  context: AppContext,
  scope: InstanceScope,
  { q, name, view }: { q: string; name?: string | undefined; view: PlayerView },
): Promise<{ players: KnownPlayer[]; hasMore: boolean }> {
  const limit = PLAYERS_A_SEARCH + 1;
  const servers = await readServers(context, scope);
  const isByDiscord = view.showsDiscord && q !== '' && name === undefined;
  const registered = isByDiscord ? await findRegistered(context, scope, { q, limit }) : [];
  const rows = await findPlayers(context.db, scope, {
    q,
    name,
    limit,
    answeringIds: servers.answeringIds,
    netIds: registered.map(({ netId }) => netId),
  });
  const known = new Set(rows.map(({ netId }) => netId));
  const unseen = registered.filter(({ netId }) => !known.has(netId)).map(({ netId }) => neverSeen(netId));
  const found = [...rows, ...(rows.length < limit ? unseen : [])];
  const shown = found.slice(0, PLAYERS_A_SEARCH);
  const names = view.showsDiscord
    ? await discordNames(
        context,
        scope,
        shown.map(({ netId }) => netId),
      )
    : new Map<string, string>();
  const players = shown.map(({ netId, ...row }) => ({
    netId,
    ...servers.present(row),
    discordName: names.get(netId) ?? '',
  }));
  return { players, hasMore: found.length > shown.length };
}

/** A player by EOS ID; without names if they were never seen. */
export async function getPlayer(
  context: AppContext,
  scope: InstanceScope,
  { netId, view }: { netId: string; view: PlayerView },
): Promise<KnownPlayer> {
  const { netId: _, ...row } = (await findPlayer(context.db, scope, netId)) ?? neverSeen(netId);
  const servers = await readServers(context, scope);
  const names = view.showsDiscord ? await discordNames(context, scope, [netId]) : undefined;
  return { netId, ...servers.present(row), discordName: names?.get(netId) ?? '' };
}

/** Players on each server that answers, by the servers' order; a server without players has none. */
export async function listOnline(
  context: AppContext,
  scope: InstanceScope,
): Promise<{ serverId: string; serverName: string; players: OnlineNow[] }[]> {
  const servers = await readServers(context, scope);
  const rows = await listOnlinePlayers(context.db, scope, servers.answeringIds);
  const playersOf = Map.groupBy(rows, ({ serverId }) => serverId);
  return servers.answering.map(({ id: serverId, name: serverName }) => ({
    serverId,
    serverName,
    players: (playersOf.get(serverId) ?? []).map(({ netId, name, characterName }) => ({
      netId,
      name,
      characterName,
    })),
  }));
}

const neverSeen = (netId: string): Omit<KnownPlayerRow, 'botId'> => ({
  netId,
  name: '',
  characterName: '',
  formerNames: [],
  serverId: '',
  isOnline: false,
  firstSeen: 0,
  lastSeen: 0,
});

/** Which servers currently list their players, and how players seen on any are shown. */
async function readServers(context: AppContext, scope: InstanceScope) {
  const [servers, statuses] = await Promise.all([
    listServers(context, scope),
    listServerStatuses(context, scope),
  ]);
  const nameOf: ReadonlyMap<string, string> = new Map(servers.map(({ id, name }) => [id, name]));
  const heardAt: ReadonlyMap<string, number> = new Map(
    statuses.map(({ serverId, lastSeen }) => [serverId, lastSeen]),
  );
  const since = context.clock.now() - UNHEARD_MS;
  const answering: ReadonlySet<string> = new Set(
    statuses.flatMap(({ serverId, isOnline, lastSeen }) => (isOnline && lastSeen > since ? [serverId] : [])),
  );
  return {
    answering: servers.filter(({ id }) => answering.has(id)),
    answeringIds: [...answering],
    present({ name, characterName, formerNames, serverId, ...row }: Omit<KnownPlayerRow, 'botId' | 'netId'>) {
      const isOnline = row.isOnline && answering.has(serverId);
      // Players on a server that went offline were last seen then.
      const lastSeen = row.isOnline ? Math.max(row.lastSeen, heardAt.get(serverId) ?? 0) : row.lastSeen;
      const serverName = nameOf.get(serverId) ?? '';
      const seen = { isOnline, serverId, serverName, firstSeen: row.firstSeen, lastSeen };
      return { name, characterName, formerNames, ...seen };
    },
  };
}
