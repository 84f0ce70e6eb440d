import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ServerRows } from './entries-repository.ts';
import type { KindName } from './kinds.ts';
import { dashboardSnapshotParts as parts, dashboardSnapshots as snapshots } from './table.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

const ofServerRows = ({ scope, serverId, kind }: ServerRows) =>
  and(eq(snapshots.botId, scope.botId), eq(snapshots.serverId, serverId), eq(snapshots.kind, kind));

const partsOf = ({ scope, serverId, kind }: ServerRows) =>
  and(eq(parts.botId, scope.botId), eq(parts.serverId, serverId), eq(parts.kind, kind));

const EMPTY = {
  snapshotId: '',
  previousId: '',
  startedAt: 0,
  lastPart: 0,
  pastIds: [],
  uploadedAt: 0,
  wholeSince: 0,
  latestId: '',
  rows: 0,
};

/** Whether the transaction is the only one until its end that stores an upload for a snapshot. Does not wait. */
export async function isOnlyUpload(tx: Queries, { scope, serverId, kind }: ServerRows): Promise<boolean> {
  const name = `upload ${scope.botId} ${serverId} ${kind}`;
  const { rows } = await tx.execute<{ isOnly: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOnly"`,
  );
  return rows[0]?.isOnly === true;
}

/** The state of a snapshot, made if it is new and locked until the transaction ends: one after the other works on its rows. */
export async function lockServerRows(tx: Queries, serverRows: ServerRows): Promise<SnapshotRow> {
  const lock = async () =>
    (await tx.select().from(snapshots).where(ofServerRows(serverRows)).for('update'))[0];
  const known = await lock();
  if (known) return known;
  const { scope, serverId, kind } = serverRows;
  await tx
    .insert(snapshots)
    .values({ ...EMPTY, botId: scope.botId, serverId, kind })
    .onConflictDoNothing();
  const made = await lock();
  if (!made) throw new Error('A row that was just made, and that only its server takes along, is gone.');
  return made;
}

export async function updateSnapshot(
  tx: Queries,
  serverRows: ServerRows,
  change: Partial<SnapshotRow>,
): Promise<void> {
  await tx.update(snapshots).set(change).where(ofServerRows(serverRows));
}

/** Counts rows that came or went beside the uploads, for a snapshot that the transaction has locked. */
export async function countRows(tx: Queries, serverRows: ServerRows, change: number): Promise<void> {
  await tx
    .update(snapshots)
    .set({ rows: sql`${snapshots.rows} + ${change}`, latestId: '' })
    .where(ofServerRows(serverRows));
}

/** Makes the next upload a complete one: rows were changed in other ways. */
export async function forgetLatest(tx: Queries, serverRows: ServerRows): Promise<void> {
  await updateSnapshot(tx, serverRows, { latestId: '' });
}

/** The snapshots of an instance, of one kind or of one server if so wanted. */
export function listServerRows(
  db: Queries,
  scope: InstanceScope,
  of: { kind?: KindName; serverId?: string } = {},
): Promise<SnapshotRow[]> {
  return db
    .select()
    .from(snapshots)
    .where(
      and(
        eq(snapshots.botId, scope.botId),
        of.kind === undefined ? undefined : eq(snapshots.kind, of.kind),
        of.serverId === undefined ? undefined : eq(snapshots.serverId, of.serverId),
      ),
    );
}

/** The snapshots of all instances that hold players, or that nothing was uploaded to since a moment, ms. */
export function listAging(
  db: Queries,
  { uploadedBefore }: { uploadedBefore: number },
): Promise<{ botId: string; serverId: string; kind: KindName; uploadedAt: number }[]> {
  const { botId, serverId, kind, uploadedAt } = snapshots;
  return db
    .select({ botId, serverId, kind, uploadedAt })
    .from(snapshots)
    .where(and(gt(snapshots.rows, 0), or(eq(kind, 'players'), lt(uploadedAt, uploadedBefore))));
}

export async function sumRows(tx: Queries, scope: InstanceScope, kind: KindName): Promise<number> {
  const [row] = await tx
    .select({ rows: sql<number>`coalesce(sum(${snapshots.rows}), 0)`.mapWith(Number) })
    .from(snapshots)
    .where(and(eq(snapshots.botId, scope.botId), eq(snapshots.kind, kind)));
  return row?.rows ?? 0;
}

export function listParts(tx: Queries, serverRows: ServerRows): Promise<{ part: number; rows: number }[]> {
  return tx.select({ part: parts.part, rows: parts.rows }).from(parts).where(partsOf(serverRows));
}

export async function savePart(
  tx: Queries,
  { scope, serverId, kind }: ServerRows,
  part: { part: number; rows: number; gameIds: string[]; removedIds: string[] },
): Promise<void> {
  await tx
    .insert(parts)
    .values({ ...part, botId: scope.botId, serverId, kind })
    .onConflictDoUpdate({
      target: [parts.botId, parts.serverId, parts.kind, parts.part],
      set: { rows: part.rows, gameIds: part.gameIds, removedIds: part.removedIds },
    });
}

export async function deleteParts(tx: Queries, serverRows: ServerRows): Promise<void> {
  await tx.delete(parts).where(partsOf(serverRows));
}
