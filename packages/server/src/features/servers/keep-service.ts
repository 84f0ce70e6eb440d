import type { BotScope } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database.ts';
import { selectKept } from './repository.ts';

/** `bot_id` and `id` of a game server, for statements of other features: no row if it is none of the instance. */
export const keptServer = selectKept;

/** Keeps a game server from being deleted until the transaction ends; whether it is one of the instance. */
export async function keepServer(tx: Queries, scope: BotScope, serverId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(keptServer(scope, serverId));
  return rowCount === 1;
}
