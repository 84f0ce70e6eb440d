import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { SettingsInEffect } from '../../core/settings/settings.ts';
import { listOnline } from '../player-search/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { countUploads, findSurvivorsOn } from '../uploads/service.ts';
import type { ShownPlayer, ShownServer } from './displays.ts';

type Effect = SettingsInEffect<'serverStatus' | 'playerList' | 'companionMod'>;

/** The enabled servers of an instance as Discord shows them, in their order; nothing where nothing is shown. */
export async function loadShownServers(
  context: AppContext,
  scope: InstanceScope,
  { groups, limits }: Effect,
): Promise<ShownServer[]> {
  const { serverStatus, playerList, companionMod } = groups;
  if (!serverStatus.isEnabled && !playerList.isEnabled) return [];
  const hasCompanion = limits.companionMod && companionMod.isEnabled;
  const [servers, statuses, online, worlds] = await Promise.all([
    listServers(context, scope),
    listServerStatuses(context, scope),
    playerList.isEnabled ? listOnline(context, scope) : [],
    hasCompanion && companionMod.enrichStatusMessage ? countUploads(context, scope) : undefined,
  ]);
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  const playersOf = new Map(online.map(({ serverId, players }) => [serverId, players]));
  const isEnriched = hasCompanion && companionMod.enrichPlayerlist;
  const netIds = online.flatMap(({ players }) => players.map(({ netId }) => netId));
  const survivors = isEnriched ? await findSurvivorsOn(context, scope, netIds) : undefined;

  const shownPlayer = (serverId: string, player: ShownPlayer): ShownPlayer => {
    const survivor = survivors?.get(`${serverId} ${player.netId}`);
    return survivor ? { ...player, tribe: survivor.tribeName, level: survivor.level } : player;
  };

  return servers
    .filter(({ isEnabled }) => isEnabled)
    .map(({ id, name, host, gamePort, maxPlayers }) => {
      const { state = 'unknown', since = 0, players = 0 } = statusOf.get(id) ?? {};
      const named = (playersOf.get(id) ?? []).map((player) => shownPlayer(id, player));
      const byName = named.toSorted((a, b) => a.name.localeCompare(b.name));
      const isOnline = state === 'online';
      return {
        id,
        name,
        host,
        gamePort,
        maxPlayers,
        state,
        since,
        players: isOnline ? players : 0,
        online: byName,
        world: worlds?.get(id),
      };
    });
}
