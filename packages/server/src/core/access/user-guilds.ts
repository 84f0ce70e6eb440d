import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { userGuilds } from '../identity/table.ts';
import { botInstances } from './table.ts';

/**
 * Stores a person's guilds, replacing earlier ones. Guilds without an instance are irrelevant and not stored.
 */
export async function saveUserGuilds(
  db: Pick<Database, 'transaction'>,
  person: { userId: string; guildIds: readonly string[] },
): Promise<void> {
  // As one value: a person may be in 200 guilds, and PostgreSQL needs two values for each row.
  const guildIds = sql.param([...person.guildIds]);
  const known = sql`select guild_id from ${botInstances} where guild_id = any(${guildIds}::text[])`;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from ${userGuilds} where user_id = ${person.userId} and guild_id not in (${known})`,
    );
    await tx.execute(
      sql`insert into ${userGuilds} (user_id, guild_id)
        select ${person.userId}, guild_id from (${known}) as known on conflict do nothing`,
    );
  });
}
