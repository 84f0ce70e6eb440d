import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import * as entries from './entry-repository.ts';
import { readServers } from './named-servers.ts';

/** A survivor as a command needs it to kill it. */
export type Survivor = { serverId: string; serverName: string; characterId: string; characterName: string };

/** A player's survivors, one for each server for which a companion has reported one. */
export async function findSurvivors(
  context: AppContext,
  scope: InstanceScope,
  netId: string,
): Promise<Survivor[]> {
  const servers = await readServers(context, scope);
  const found = servers.of(await entries.listSurvivors(context.db, scope, netId));
  return found.map(({ row, serverName }) => ({ ...row, serverName }));
}

/** The same with the details for the player page. */
export async function listCharacters(context: AppContext, scope: InstanceScope, netId: string) {
  const servers = await readServers(context, scope);
  const found = servers.of(await entries.listCharacters(context.db, scope, netId));
  return found.map(({ row, serverName }) => ({ ...row, serverName }));
}

/** Tribe and level of some players' survivors, by `<server id> <EOS id>`. */
export async function findSurvivorsOn(
  context: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Map<string, { tribeName: string; level: number }>> {
  if (netIds.length === 0) return new Map();
  const rows = await entries.listSurvivorsOf(context.db, scope, netIds);
  return new Map(rows.map(({ serverId, netId, ...survivor }) => [`${serverId} ${netId}`, survivor]));
}
