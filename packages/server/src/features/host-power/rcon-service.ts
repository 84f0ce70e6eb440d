import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerStatuses } from '../server-status/service.ts';
import type { RconState } from './decide.ts';
import type { PowerKey } from './repository.ts';

/** Of the watched servers of an instance, by ID, whether each answers over RCON now; the others are `unwatched`. */
export async function rconStatesOf(
  context: Pick<AppContext, 'settings'> & { db: Queries },
  { botId }: Pick<PowerKey, 'botId'>,
): Promise<ReadonlyMap<string, RconState>> {
  const statuses = await listServerStatuses(context, systemScope(botId));
  return new Map(statuses.map(({ serverId, state }) => [serverId, state === 'online' ? 'online' : 'away']));
}

/** Whether a server answers over RCON now. */
export const rconStateOf = async (
  context: Pick<AppContext, 'settings'> & { db: Queries },
  { botId, serverId }: Pick<PowerKey, 'botId' | 'serverId'>,
): Promise<RconState> => (await rconStatesOf(context, { botId })).get(serverId) ?? 'unwatched';
