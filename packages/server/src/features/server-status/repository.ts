import { and, eq, getTableColumns } from 'drizzle-orm';
import type { BotScope } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database.ts';
import { servers } from '../servers/table.ts';
import { serverStatuses } from './table.ts';

/** The statuses of the instance's enabled game servers. */
export function findStatuses(db: Queries, scope: BotScope) {
  return db
    .select(getTableColumns(serverStatuses))
    .from(serverStatuses)
    .innerJoin(servers, and(eq(servers.botId, serverStatuses.botId), eq(servers.id, serverStatuses.serverId)))
    .where(and(eq(serverStatuses.botId, scope.botId), eq(servers.isEnabled, true)));
}
