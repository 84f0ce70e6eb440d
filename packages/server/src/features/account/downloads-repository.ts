import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { dataDownloadParts, dataDownloads } from './table.ts';

export type DownloadRow = typeof dataDownloads.$inferSelect;

export async function findDownload(db: Queries, userId: string): Promise<DownloadRow | undefined> {
  const [row] = await db.select().from(dataDownloads).where(eq(dataDownloads.userId, userId));
  return row;
}

/** The person's download; two requests of one person come one after the other. */
export async function lockDownload(tx: Queries, userId: string): Promise<DownloadRow | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return findDownload(tx, userId);
}

/** Replaces the previous download, and deletes its parts. */
export async function replaceDownload(
  tx: Queries,
  row: typeof dataDownloads.$inferInsert,
): Promise<DownloadRow> {
  await tx.delete(dataDownloads).where(eq(dataDownloads.userId, row.userId));
  const [made] = await tx.insert(dataDownloads).values(row).returning();
  if (!made) throw new Error('The download was not stored');
  return made;
}

/** The data that a worker needs; undefined if the download was replaced, or its account deleted. */
export async function findById(
  db: Queries,
  id: string,
): Promise<(DownloadRow & { discordId: string; username: string }) | undefined> {
  const [row] = await db
    .select({ download: dataDownloads, discordId: users.discordId, username: users.username })
    .from(dataDownloads)
    .innerJoin(users, eq(users.id, dataDownloads.userId))
    .where(eq(dataDownloads.id, id));
  return row && { ...row.download, discordId: row.discordId, username: row.username };
}

export async function updateDownload(
  db: Queries,
  id: string,
  set: Partial<typeof dataDownloads.$inferInsert>,
): Promise<void> {
  await db.update(dataDownloads).set(set).where(eq(dataDownloads.id, id));
}

/** Fails if the download is gone, and if two workers are at it at once. */
export async function insertPart(
  db: Queries,
  part: { downloadId: string; part: number; content: Buffer },
): Promise<void> {
  await db.insert(dataDownloadParts).values(part);
}

export async function readPart(db: Queries, id: string, part: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: dataDownloadParts.content })
    .from(dataDownloadParts)
    .where(and(eq(dataDownloadParts.downloadId, id), eq(dataDownloadParts.part, part)))
    .orderBy(asc(dataDownloadParts.part));
  return row?.content;
}

export async function deleteParts(db: Queries, id: string): Promise<void> {
  await db.delete(dataDownloadParts).where(eq(dataDownloadParts.downloadId, id));
}

/** Uses up a person's download by its token; undefined if there is none or it has expired. */
export async function claimDownload(
  db: Queries,
  claim: { userId: string; tokenHash: string; now: number },
): Promise<DownloadRow | undefined> {
  const [row] = await db
    .update(dataDownloads)
    .set({ state: 'used' })
    .where(
      and(
        eq(dataDownloads.userId, claim.userId),
        eq(dataDownloads.tokenHash, claim.tokenHash),
        eq(dataDownloads.state, 'ready'),
        gt(dataDownloads.expiresAt, claim.now),
      ),
    )
    .returning();
  return row;
}

/** Deletes parts of downloads that were used, have expired or were given up. At most `limit` of them; returns how many. */
export async function deleteOldParts(
  db: Queries,
  { now, givenUpSince, limit }: { now: number; givenUpSince: number; limit: number },
): Promise<number> {
  const isOver = or(
    eq(dataDownloads.state, 'failed'),
    and(eq(dataDownloads.state, 'ready'), lt(dataDownloads.expiresAt, now)),
    // A download that is being sent is still read for a while after it was used up.
    and(eq(dataDownloads.state, 'used'), lt(dataDownloads.expiresAt, now)),
    and(eq(dataDownloads.state, 'building'), lt(dataDownloads.touchedAt, givenUpSince)),
  );
  const old = db
    .select({ id: sql`${dataDownloadParts.downloadId}`, part: sql`${dataDownloadParts.part}` })
    .from(dataDownloadParts)
    .innerJoin(dataDownloads, and(eq(dataDownloads.id, dataDownloadParts.downloadId), isOver))
    .limit(limit);
  const { rowCount } = await db
    .delete(dataDownloadParts)
    .where(inArray(sql`(${dataDownloadParts.downloadId}, ${dataDownloadParts.part})`, old));
  return rowCount ?? 0;
}
