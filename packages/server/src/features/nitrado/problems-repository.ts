import { and, eq, getTableColumns, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { hostAccounts } from './table.ts';

export type ProblemRow = typeof hostAccounts.$inferSelect;

const listWhere = (db: Queries, condition: SQL | undefined): Promise<ProblemRow[]> =>
  db.select().from(hostAccounts).where(condition);

export const listBroken = (db: Queries) => listWhere(db, gt(hostAccounts.brokenSince, 0));

/** Accounts whose renewal fails for so long (ms) already. */
export const listUnrenewed = (db: Queries, forMs: number) =>
  listWhere(
    db,
    and(
      eq(hostAccounts.brokenSince, 0),
      gt(hostAccounts.failingSince, 0),
      lte(hostAccounts.failingSince, sql`${databaseNow} - ${forMs}`),
    ),
  );

/** Pasted tokens that end within this time (ms). */
export const listEnding = (db: Queries, withinMs: number) =>
  listWhere(
    db,
    and(
      eq(hostAccounts.isPasted, true),
      eq(hostAccounts.brokenSince, 0),
      gt(hostAccounts.expiresAt, 0),
      lte(hostAccounts.expiresAt, sql`${databaseNow} + ${withinMs}`),
    ),
  );

/** Accounts that were linked by somebody else than the instance's owner, and not kept by a decision. */
export function listOfOthers(db: Queries): Promise<ProblemRow[]> {
  return db
    .select(getTableColumns(hostAccounts))
    .from(hostAccounts)
    .innerJoin(botInstances, eq(botInstances.id, hostAccounts.botId))
    .where(and(eq(hostAccounts.isKept, false), ne(hostAccounts.linkedById, botInstances.ownerDiscordId)));
}
