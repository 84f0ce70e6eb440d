import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { ServerKey } from '../../fleet/game-server.ts';

/** Condition: the row's instance and server are one of these pairs. Two parameters, however many pairs there are. */
export function matchKeys(botId: AnyColumn, serverId: AnyColumn, keys: readonly ServerKey[]): SQL {
  const botIds = sql.param(keys.map((key) => key.botId));
  const ids = sql.param(keys.map((key) => key.id));
  return sql`(${botId}, ${serverId}) in (select * from unnest(${botIds}::text[], ${ids}::text[]))`;
}
