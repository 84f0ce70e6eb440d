import { sql } from 'drizzle-orm';
import type { BotScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { selectKept, selectKeptAll } from './repository.ts';

type ServerKey = { scope: BotScope; serverId: string };

/** `bot_id` and `id` of a game server, for statements of other features: no row if it is none of the instance. */
export const keptServer = selectKept;

/** Keeps a game server from being deleted until the transaction ends; whether it is one of the instance. */
export async function keepServer(tx: Queries, scope: BotScope, serverId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(keptServer(scope, serverId));
  return rowCount === 1;
}

/**
 * Keeps servers and their instances from being deleted until the transaction ends, in one order for everybody, instances
 * first; returns those that are there and whose guild the bot is in, as `botId serverId`.
 */
export async function keepServers(tx: Queries, keys: readonly ServerKey[]): Promise<Set<string>> {
  const { rows: active } = await tx.execute<{ id: string }>(sql`
    select id from ${botInstances}
    where id = any(${sql.param(keys.map(({ scope }) => scope.botId))}::text[]) and is_active
    order by id for key share`);
  const activeIds = new Set(active.map(({ id }) => id));
  const activeKeys = keys.filter(({ scope }) => activeIds.has(scope.botId));
  const botIds = sql.param(activeKeys.map(({ scope }) => scope.botId));
  const serverIds = sql.param(activeKeys.map(({ serverId }) => serverId));
  const kept = await tx.execute<{ key: string }>(selectKeptAll(botIds, serverIds));
  return new Set(kept.rows.map(({ key }) => key));
}
