import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerStatuses } from '../server-status/service.ts';
import type { RconState } from './power-decide.ts';
import type { PowerKey } from './power-repository.ts';

/** Says of the servers of an instance whether each answers over RCON now; all are read once. */
export async function rconStatesOf(
  context: Pick<AppContext, 'settings'> & { db: Queries },
  { botId }: Pick<PowerKey, 'botId'>,
): Promise<(serverId: string) => RconState> {
  const statuses = await listServerStatuses(context, systemScope(botId));
  const stateOf = new Map(statuses.map(({ serverId, state }) => [serverId, state]));
  return (serverId) => {
    const state = stateOf.get(serverId);
    if (state === undefined) return 'unwatched';
    return state === 'online' ? 'online' : 'away';
  };
}

/** Whether a server answers over RCON now. */
export const rconStateOf = async (
  context: Pick<AppContext, 'settings'> & { db: Queries },
  { botId, serverId }: Pick<PowerKey, 'botId' | 'serverId'>,
): Promise<RconState> => (await rconStatesOf(context, { botId }))(serverId);
