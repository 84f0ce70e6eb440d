import { and, eq, getTableColumns, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { hostAccounts } from './table.ts';

export type TroubledAccount = typeof hostAccounts.$inferSelect;

/** Of all instances, or of some. */
type Among = { botIds: readonly string[] | undefined };

const isAmong = ({ botIds }: Among) => botIds && inArray(hostAccounts.botId, [...botIds]);

const listWhere = (db: Queries, among: Among, condition: SQL | undefined): Promise<TroubledAccount[]> =>
  db
    .select()
    .from(hostAccounts)
    .where(and(condition, isAmong(among)));

export const listBroken = (db: Queries, among: Among) =>
  listWhere(db, among, gt(hostAccounts.brokenSince, 0));

/** Accounts whose renewal fails for so long (ms) already. */
export const listUnrenewed = (db: Queries, { forMs, ...among }: Among & { forMs: number }) =>
  listWhere(
    db,
    among,
    and(
      eq(hostAccounts.brokenSince, 0),
      gt(hostAccounts.failingSince, 0),
      lte(hostAccounts.failingSince, sql`${databaseNow} - ${forMs}`),
    ),
  );

/** Pasted tokens that end within this time (ms). */
export const listEnding = (db: Queries, { withinMs, ...among }: Among & { withinMs: number }) =>
  listWhere(
    db,
    among,
    and(
      eq(hostAccounts.isPasted, true),
      eq(hostAccounts.brokenSince, 0),
      gt(hostAccounts.expiresAt, 0),
      lte(hostAccounts.expiresAt, sql`${databaseNow} + ${withinMs}`),
    ),
  );

/** Accounts that were linked by somebody else than the instance's owner, and not kept by a decision. */
export function listOfOthers(db: Queries, among: Among): Promise<TroubledAccount[]> {
  return db
    .select(getTableColumns(hostAccounts))
    .from(hostAccounts)
    .innerJoin(botInstances, eq(botInstances.id, hostAccounts.botId))
    .where(
      and(
        eq(hostAccounts.isKept, false),
        ne(hostAccounts.linkedById, botInstances.ownerDiscordId),
        isAmong(among),
      ),
    );
}
