import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** When the last migration was made that the database has. */
export async function readMigration(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from public.__drizzle_migrations`,
  );
  return Number(rows[0]?.at ?? 0);
}
