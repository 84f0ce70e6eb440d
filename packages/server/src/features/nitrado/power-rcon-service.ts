import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerStatuses } from '../server-status/service.ts';
import type { RconState } from './power-decide.ts';
import type { PowerKey } from './power-repository.ts';

/** Whether a server answers over RCON now. */
export async function rconStateOf(
  context: Pick<AppContext, 'settings'> & { db: Queries },
  { botId, serverId }: Pick<PowerKey, 'botId' | 'serverId'>,
): Promise<RconState> {
  const statuses = await listServerStatuses(context, systemScope(botId));
  const status = statuses.find((entry) => entry.serverId === serverId);
  if (!status) return 'unwatched';
  return status.state === 'online' ? 'online' : 'away';
}
