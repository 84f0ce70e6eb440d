import { eq, type SQL, sql } from 'drizzle-orm';
import { botInstances } from '../../core/access/table.ts';
import type { Database, Queries } from '../../platform/database/database.ts';

/** Rows may be large: of settings with long texts, this many are a few megabytes. */
const BATCH = 50;

/**
 * The rows of a query, each as JSON text, some at a time while the caller takes them; all as they were at one moment. As
 * texts they are neither parsed nor written again: the longest are a megabyte.
 */
export async function eachRow(
  db: Database,
  query: SQL,
  take: (rows: readonly string[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`declare found no scroll cursor for select row::text as row from (${query}) as found`,
    );
    for (;;) {
      const { rows } = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(String(BATCH))} from found`);
      if (rows.length > 0) await take(rows.map(({ row }) => row));
      if (rows.length < BATCH) return;
    }
  });
}

/** The instances that a person owns. */
export function listOwnedInstances(
  db: Queries,
  discordId: string,
): Promise<{ id: string; guildId: string; isActive: boolean }[]> {
  return db
    .select({ id: botInstances.id, guildId: botInstances.guildId, isActive: botInstances.isActive })
    .from(botInstances)
    .where(eq(botInstances.ownerDiscordId, discordId))
    .orderBy(botInstances.guildName, botInstances.id);
}
