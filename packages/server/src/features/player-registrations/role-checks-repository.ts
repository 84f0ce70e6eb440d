import { sql } from 'drizzle-orm';
import type { BotScope } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database.ts';
import { databaseNow } from '../../platform/database-clock.ts';

/** A member of whom somebody has to see which roles they should have. */
export type RoleCheck = { botId: string; discordId: string; askId: string; tries: number };

/** Has the roles of members looked at, soon after the caller's transaction commits. */
export async function askForChecks(
  tx: Queries,
  scope: BotScope,
  discordIds: readonly string[],
): Promise<void> {
  if (discordIds.length === 0) return;
  await tx.execute(sql`
    insert into player_role_checks (bot_id, discord_id, ask_id, due_at)
    select ${scope.botId}, person.id, gen_random_uuid()::text, ${databaseNow}
    from (select distinct id from unnest(${sql.param([...discordIds])}::text[]) as given (id) order by id) as person
    on conflict (bot_id, discord_id) do update
      set ask_id = excluded.ask_id, due_at = excluded.due_at, tries = 0`);
}

/** What is due, the longest waiting first, and no more than `each` of one instance: none has to wait for another's many. */
export async function listDueChecks(db: Queries, most: { each: number; all: number }): Promise<RoleCheck[]> {
  const { rows } = await db.execute<{
    bot_id: string;
    discord_id: string;
    ask_id: string;
    tries: number;
  }>(sql`
    select bot_id, discord_id, ask_id, tries from (
      select *, row_number() over (partition by bot_id order by due_at, discord_id) as place
      from player_role_checks where due_at <= ${databaseNow}) as due
    where place <= ${most.each} order by due_at, bot_id, discord_id limit ${most.all}`);
  return rows.map((row) => ({
    botId: row.bot_id,
    discordId: row.discord_id,
    askId: row.ask_id,
    tries: row.tries,
  }));
}

/** The check is done, unless it has been asked for once more. */
export async function endCheck(db: Queries, { botId, discordId, askId }: RoleCheck): Promise<void> {
  await db.execute(sql`
    delete from player_role_checks
    where bot_id = ${botId} and discord_id = ${discordId} and ask_id = ${askId}`);
}

/** Puts a check off, unless it has been asked for once more. */
export async function putOffCheck(
  db: Queries,
  { botId, discordId, askId, tries }: RoleCheck,
  delayMs: number,
): Promise<void> {
  await db.execute(sql`
    update player_role_checks set tries = ${tries + 1}, due_at = ${databaseNow} + ${delayMs}
    where bot_id = ${botId} and discord_id = ${discordId} and ask_id = ${askId}`);
}
