import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { msUntilFirst } from '../platform/database/ms-until-first.ts';
import type { CommandKey, CommandRow, EndedKey } from './repository.ts';
import { gameCommands } from './table.ts';

/** After so many failures a feature gets the result 32 s after the command ended, then after 64 s, and so on. */
const AT_EACH_TURN = 5;

/** SQL: whether the command of a row, given by the columns with its key, is one of these. */
export function isOneOfCommands(
  columns: { botId: PgColumn; commandId: PgColumn },
  keys: readonly CommandKey[],
): SQL {
  const botIds = sql.param(keys.map(({ botId }) => botId));
  const ids = sql.param(keys.map(({ id }) => id));
  return sql`(${columns.botId}, ${columns.commandId}) in (
    select * from unnest(${botIds}::text[], ${ids}::text[]))`;
}

/**
 * Commands that have ended and whose features are still to learn it: the first of each instance, then the second of each, so
 * that none waits for another's many. After many failures the next try comes later and later.
 */
export async function listToSettle(db: Queries, limit: number): Promise<EndedKey[]> {
  const { rows } = await db.execute<EndedKey>(sql`
    select bot_id as "botId", id, feature from (
      select bot_id, id, feature, row_number() over (partition by bot_id order by position) as place
      from ${gameCommands} where ${isToSettle} and (failures < ${AT_EACH_TURN} or ${triedAgainAt} <= ${databaseNow})) as ended
    order by place, bot_id limit ${limit}`);
  return rows;
}

const isToSettle = sql`feature <> '' and state in ('done', 'failed')`;
const triedAgainAt = sql`(ended_at + 1000 * power(2, least(failures, 30)))::bigint`;

/** In how many ms one of those that have failed is tried again. */
export const nextToSettle = (db: Queries): Promise<number> =>
  msUntilFirst(db, { table: gameCommands, time: triedAgainAt, where: isToSettle });

/** Counts that a feature was told an end by itself and failed; returns how often it has. */
export async function addFailure(db: Queries, { botId, id }: CommandKey): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    update ${gameCommands} set failures = failures + 1
    where bot_id = ${botId} and id = ${id} and feature <> '' returning failures`);
  return rows[0]?.failures ?? 0;
}

/**
 * Notes that features learn how their commands have ended; returns those of which they had not, in the order of sending.
 * Leaves out what another process is just noting.
 */
export async function settle(tx: Queries, keys: readonly CommandKey[]): Promise<CommandRow[]> {
  const { botId, id: commandId } = gameCommands;
  const settled = await tx
    .update(gameCommands)
    .set({ feature: '' })
    .where(
      sql`ctid = any(array(
        select ctid from ${gameCommands} where feature <> '' and state in ('done', 'failed')
          and ${isOneOfCommands({ botId, commandId }, keys)} for update skip locked))`,
    )
    .returning();
  return settled.toSorted((a, b) => a.position - b.position);
}
