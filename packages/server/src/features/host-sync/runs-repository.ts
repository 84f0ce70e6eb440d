import type { SyncEntry } from '@arkwright/contracts/host-sync/schema';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { hostSyncRuns } from './table.ts';

export type RunRow = typeof hostSyncRuns.$inferSelect;
export type RunKind = RunRow['kind'];
export type RunKey = { botId: string; kind: RunKind };

const isRun = ({ botId, kind }: RunKey) => and(eq(hostSyncRuns.botId, botId), eq(hostSyncRuns.kind, kind));

export function listRuns(db: Queries, scope: Pick<InstanceScope, 'botId'>): Promise<RunRow[]> {
  return db.select().from(hostSyncRuns).where(eq(hostSyncRuns.botId, scope.botId));
}

/** The run, kept from everyone else until the transaction ends. */
export async function lockRun(tx: Queries, of: RunKey): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(hostSyncRuns).where(isRun(of)).for('update');
  return row;
}

type NewRun = RunKey & Pick<RunRow, 'id' | 'startedById' | 'startedBy' | 'entries' | 'dueAt'>;

/** Begins a run in the place of the one before. */
export async function startRun(tx: Queries, run: NewRun): Promise<RunRow> {
  const fresh = { ...run, startedAt: databaseNow, endedAt: 0 };
  const [row] = await tx
    .insert(hostSyncRuns)
    .values(fresh)
    .onConflictDoUpdate({ target: [hostSyncRuns.botId, hostSyncRuns.kind], set: fresh })
    .returning();
  if (!row) throw new Error('PostgreSQL did not return the run that it has stored.');
  return row;
}

/** Stores how far a run is; `isEnded`: nothing is left to do. */
export async function saveEntries(
  tx: Queries,
  of: RunKey,
  { entries, isEnded }: { entries: SyncEntry[]; isEnded: boolean },
): Promise<void> {
  await tx
    .update(hostSyncRuns)
    .set({ entries, ...(isEnded && { endedAt: databaseNow }) })
    .where(isRun(of));
}

/** Puts away the result of a run that has ended; false if it is another one or still runs. */
export async function dropRun(tx: Queries, of: RunKey & { id: string }): Promise<boolean> {
  const gone = await tx
    .delete(hostSyncRuns)
    .where(and(isRun(of), eq(hostSyncRuns.id, of.id), gt(hostSyncRuns.endedAt, 0)))
    .returning({ id: hostSyncRuns.id });
  return gone.length > 0;
}

/** Runs that have begun and not ended, of all instances. */
export function listUnderWay(db: Queries): Promise<RunRow[]> {
  return db
    .select()
    .from(hostSyncRuns)
    .where(and(gt(hostSyncRuns.startedAt, 0), eq(hostSyncRuns.endedAt, 0)));
}

/** Whether any sync is under way, or is to begin some time. */
export async function hasOpen(db: Queries): Promise<boolean> {
  const { dueAt } = hostSyncRuns;
  const isOpen = or(gt(dueAt, 0), and(gt(startedAt, 0), eq(endedAt, 0)));
  const found = await db.select({ botId: hostSyncRuns.botId }).from(hostSyncRuns).where(isOpen).limit(1);
  return found.length > 0;
}

const { startedAt, endedAt } = hostSyncRuns;
const isIdle = or(eq(startedAt, 0), gt(endedAt, 0));

/** The instances whose automatic sync is due. One that runs is not: what was linked meanwhile has its turn after it. */
export async function listDue(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ botId: hostSyncRuns.botId })
    .from(hostSyncRuns)
    .where(
      and(
        eq(hostSyncRuns.kind, 'automatic'),
        gt(hostSyncRuns.dueAt, 0),
        lte(hostSyncRuns.dueAt, databaseNow),
        isIdle,
      ),
    );
  return rows.map(({ botId }) => botId);
}

/** Sets when the automatic sync is due: `inMs` from now, or never. */
export async function setDue(tx: Queries, botId: string, inMs: number | undefined): Promise<void> {
  const dueAt = inMs === undefined ? 0 : sql`${databaseNow} + ${Math.round(inMs)}::int`;
  const none = { id: '', startedAt: 0, endedAt: 0, startedById: '', startedBy: '', entries: [] };
  await tx
    .insert(hostSyncRuns)
    .values({ botId, kind: 'automatic', ...none, dueAt })
    .onConflictDoUpdate({ target: [hostSyncRuns.botId, hostSyncRuns.kind], set: { dueAt } });
}
