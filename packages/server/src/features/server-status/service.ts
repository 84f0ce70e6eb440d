import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { BotScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import { findStatuses } from './repository.ts';

/** What the workers last saw of the instance's enabled game servers. */
export async function listServerStatuses(context: AppContext, scope: BotScope): Promise<ServerStatus[]> {
  const rows = await findStatuses(context.db, scope);
  return rows.map(({ botId: _botId, ...row }) => ({ ...row, isOnline: row.state === 'online' }));
}
