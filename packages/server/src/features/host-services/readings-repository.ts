import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { type AccountKey, hostAccounts, hostPaces, type PaceRow } from './accounts-table.ts';
import { hostReadings, hostServices } from './table.ts';

export type ReadingRow = typeof hostReadings.$inferSelect;

const isOf = ({ botId, nitradoId }: AccountKey) =>
  and(eq(hostReadings.botId, botId), eq(hostReadings.nitradoId, nitradoId));

/** PostgreSQL's time now, ms. */
export async function readDatabaseTime(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ now: string }>(sql`select ${databaseNow} as now`);
  return Number(rows[0]?.now);
}

/** Whether anybody has linked an account. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from ${hostAccounts}) as any`,
  );
  return rows[0]?.any === true;
}

/** Makes the row of each account that has none yet, in one instance or in all. */
export async function addReadings(db: Queries, botId?: string): Promise<void> {
  const ofInstance = botId === undefined ? sql`true` : eq(hostAccounts.botId, botId);
  await db.execute(sql`
    insert into ${hostReadings} (bot_id, nitrado_id)
    select ${hostAccounts.botId}, ${hostAccounts.nitradoId} from ${hostAccounts}
    where ${ofInstance} and not exists (
      select from ${hostReadings}
      where ${hostReadings.botId} = ${hostAccounts.botId} and ${hostReadings.nitradoId} = ${hostAccounts.nitradoId})
    on conflict do nothing`);
}

/** Of an account without one, nothing was asked lately. */
const paceColumns = {
  nextAt: sql<number>`coalesce(${hostPaces.nextAt}, 0)`.mapWith(Number),
  pausedUntil:
    sql<number>`greatest(${hostReadings.pausedUntil}, coalesce(${hostPaces.pausedUntil}, 0))`.mapWith(Number),
};
const hasPace = eq(hostPaces.nitradoId, hostReadings.nitradoId);

/** An account's row, with until when nothing is asked of it at all. */
export type PacedReading = ReadingRow & { nextAt: number };
export type Readable = PacedReading & { username: string; pace: PaceRow | null };

/**
 * The accounts that work and may have something to be asked before `horizon` (PostgreSQL's time): lists older than
 * `listedBefore` or wanted, or a service whose details are wanted. Those first for which nothing was asked for longest.
 */
export function listReadable(
  db: Queries,
  { horizon, listedBefore, missingBefore }: { horizon: number; listedBefore: number; missingBefore: number },
): Promise<Readable[]> {
  const wanted = sql`exists (
    select from ${hostServices}
    where ${hostServices.botId} = ${hostReadings.botId} and ${hostServices.nitradoId} = ${hostReadings.nitradoId}
      and (${isWanted(sql`${hostReadings.detailsWantedAt}`)} or ${isUnconfirmed(missingBefore)}))`;
  return db
    .select({
      ...getTableColumns(hostReadings),
      ...paceColumns,
      username: hostAccounts.username,
      pace: hostPaces,
    })
    .from(hostReadings)
    .innerJoin(
      hostAccounts,
      and(eq(hostAccounts.botId, hostReadings.botId), eq(hostAccounts.nitradoId, hostReadings.nitradoId)),
    )
    .leftJoin(hostPaces, hasPace)
    .where(
      and(
        eq(hostAccounts.brokenSince, 0),
        sql`${paceColumns.nextAt} <= ${horizon} and ${paceColumns.pausedUntil} <= ${horizon}`,
        sql`(${hostReadings.listedAt} < ${listedBefore} or ${hostReadings.listWantedAt} > ${hostReadings.listedAt} or ${wanted})`,
      ),
    )
    .orderBy(hostReadings.askedAt, hostReadings.botId, hostReadings.nitradoId);
}

/** Whether details are wanted that are newer than those of the last attempt. Of what the list lacks, nobody asks. */
export const isWanted = (detailsWantedAt: SQL) => sql`(
  ${hostServices.missingSince} = 0 and (
    ${hostServices.isChanged} or ${hostServices.triedAt} = 0
    or ${hostServices.triedAt} < ${hostServices.wantedAt} or ${hostServices.triedAt} < ${detailsWantedAt}))`;

/** Whether a list lacked it long enough ago for a second one to say so, too. */
const isUnconfirmed = (missingBefore: number) => sql`(
  ${hostServices.missingSince} > 0 and ${hostServices.missingSince} <= ${missingBefore}
  and not ${hostServices.isGone})`;

export function listReadings(db: Queries, botId: string): Promise<PacedReading[]> {
  return db
    .select({ ...getTableColumns(hostReadings), ...paceColumns })
    .from(hostReadings)
    .leftJoin(hostPaces, hasPace)
    .where(eq(hostReadings.botId, botId));
}

/** Notes that something is asked for an account in the background; returns PostgreSQL's time now, undefined if it is gone. */
export async function markAsked(db: Queries, of: AccountKey): Promise<number | undefined> {
  const [row] = await db
    .update(hostReadings)
    .set({ askedAt: databaseNow })
    .where(isOf(of))
    .returning({ askedAt: hostReadings.askedAt });
  return row?.askedAt;
}

/** Pauses background requests for an account for `forMs`. */
export async function pauseReading(db: Queries, of: AccountKey, forMs: number): Promise<void> {
  await db
    .update(hostReadings)
    .set({ pausedUntil: sql`${databaseNow} + ${Math.round(forMs)}::int` })
    .where(isOf(of));
}

/** Ends the pause of an account, and wants its list and all details. */
export async function readAtOnce(tx: Queries, of: AccountKey): Promise<void> {
  await tx
    .update(hostReadings)
    .set({ pausedUntil: 0, listWantedAt: databaseNow, detailsWantedAt: databaseNow })
    .where(isOf(of));
}

/** Notes that an account was listed; returns whether the list before was cut. */
export async function saveListed(
  tx: Queries,
  of: AccountKey,
  listed: { isCut: boolean; at: number },
): Promise<boolean> {
  const before = await tx.select({ isCut: hostReadings.isCut }).from(hostReadings).where(isOf(of));
  await tx.update(hostReadings).set({ isCut: listed.isCut, listedAt: listed.at }).where(isOf(of));
  return before.some(({ isCut }) => isCut);
}

/**
 * Wants new lists of an instance's accounts, and all details where `details` is set, of those that were listed more than
 * `olderThanMs` ago and are not being read. Returns how many.
 */
export async function wantReadings(
  db: Queries,
  botId: string,
  { olderThanMs, details }: { olderThanMs: number; details: boolean },
): Promise<number> {
  const { rowCount } = await db
    .update(hostReadings)
    .set({ listWantedAt: databaseNow, ...(details && { detailsWantedAt: databaseNow }) })
    .where(
      and(
        eq(hostReadings.botId, botId),
        sql`${hostReadings.listedAt} <= ${databaseNow} - ${olderThanMs}::int`,
        sql`${hostReadings.listWantedAt} <= ${hostReadings.listedAt}`,
        // Long readings end with details. A page that hears of the last one must not begin another reading.
        sql`not exists (
          select from ${hostServices}
          where ${hostServices.botId} = ${hostReadings.botId} and ${hostServices.nitradoId} = ${hostReadings.nitradoId}
            and ${hostServices.triedAt} > ${databaseNow} - ${olderThanMs}::int)`,
      ),
    );
  return rowCount ?? 0;
}
