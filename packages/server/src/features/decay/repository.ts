import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_DECAY_ENTRIES, MAX_DECAY_REMOVALS, REMOVED_KEPT_DAYS } from '@arkwright/contracts/decay/bounds';
import { and, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { decayEntries, decayRemovals, decayServers } from './table.ts';

export type EntryRow = typeof decayEntries.$inferSelect;
export type RemovalRow = typeof decayRemovals.$inferSelect;
export type ServerRow = typeof decayServers.$inferSelect;

const ofInstance = ({ botId }: InstanceScope) => eq(decayEntries.botId, botId);

/** The entries of an instance, or of one owner. */
export const listEntries = (
  db: Queries,
  scope: InstanceScope,
  of?: { serverId: string; teamId: string },
): Promise<EntryRow[]> =>
  db
    .select()
    .from(decayEntries)
    .where(
      and(
        ofInstance(scope),
        of && and(eq(decayEntries.serverId, of.serverId), eq(decayEntries.teamId, of.teamId)),
      ),
    )
    .orderBy(decayEntries.lastSeen, decayEntries.name, decayEntries.id);

export async function findEntry(
  db: Queries,
  scope: InstanceScope,
  id: string,
): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(decayEntries)
    .where(and(ofInstance(scope), eq(decayEntries.id, id)));
  return row;
}

/** An entry, locked until the transaction ends. */
export async function lockEntry(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(decayEntries)
    .where(and(ofInstance(scope), eq(decayEntries.id, id)))
    .for('update');
  return row;
}

/** Adds entries, as far as there is room for them; those that are there. */
export async function insertEntries(
  tx: Queries,
  scope: InstanceScope,
  rows: readonly Omit<typeof decayEntries.$inferInsert, 'botId'>[],
): Promise<EntryRow[]> {
  const [there] = await tx.select({ rows: count() }).from(decayEntries).where(ofInstance(scope));
  const room = Math.max(0, MAX_DECAY_ENTRIES - (there?.rows ?? 0));
  if (rows.length === 0 || room === 0) return [];
  return tx
    .insert(decayEntries)
    .values(rows.slice(0, room).map((row) => ({ ...row, botId: scope.botId })))
    .onConflictDoNothing()
    .returning();
}

export async function updateEntry(
  tx: Queries,
  { botId, id }: Pick<EntryRow, 'botId' | 'id'>,
  change: Partial<Omit<EntryRow, 'botId' | 'id'>>,
): Promise<void> {
  await tx
    .update(decayEntries)
    .set(change)
    .where(and(eq(decayEntries.botId, botId), eq(decayEntries.id, id)));
}

export async function deleteEntries(
  tx: Queries,
  scope: InstanceScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.delete(decayEntries).where(and(ofInstance(scope), inArray(decayEntries.id, [...ids])));
}

/** Takes a person's approvals out of all entries; the instances in which there were some. */
export async function deleteApprovals(tx: Queries, personId: string): Promise<string[]> {
  const rows = await tx
    .update(decayEntries)
    .set({
      approvals: sql`(
        select coalesce(jsonb_agg(approval order by place), '[]')
        from jsonb_array_elements(${decayEntries.approvals}) with ordinality as given (approval, place)
        where approval ->> 'id' <> ${personId})`,
    })
    .where(sql`${decayEntries.approvals} @> ${JSON.stringify([{ id: personId }])}::jsonb`)
    .returning({ botId: decayEntries.botId });
  return [...new Set(rows.map(({ botId }) => botId))];
}

/** Warnings that were dropped with their channel have not been sent. */
export async function forgetWarnings(
  tx: Queries,
  scope: InstanceScope,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .update(decayEntries)
    .set({ warnedAt: 0, promisedAt: 0, messageId: 0 })
    .where(and(ofInstance(scope), inArray(decayEntries.messageId, [...messageIds])));
}

/** The warnings have buttons that only their author answers: another bot is to warn again. */
export async function forgetAllWarnings(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx
    .update(decayEntries)
    .set({ warnedAt: 0, promisedAt: 0, messageId: 0 })
    .where(and(ofInstance(scope), ne(decayEntries.state, 'removed')));
}

/** The newest records first. */
export const listRemovals = (db: Queries, { botId }: InstanceScope, limit: number): Promise<RemovalRow[]> =>
  db
    .select()
    .from(decayRemovals)
    .where(eq(decayRemovals.botId, botId))
    .orderBy(desc(decayRemovals.at), desc(decayRemovals.id))
    .limit(limit);

/**
 * Writes a record, and lets the oldest go where there are too many. False while the same is being removed: then nothing was
 * written.
 */
export async function insertRemoval(
  tx: Queries,
  { botId }: InstanceScope,
  row: Omit<RemovalRow, 'botId' | 'outcome' | 'state'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(decayRemovals)
    .values({ ...row, botId, state: 'running' })
    .onConflictDoNothing();
  if (rowCount === 0) return false;
  await tx.execute(sql`
    delete from decay_removals where ctid = any(array(
      select ctid from decay_removals where bot_id = ${botId} and state <> 'running'
      order by at desc, id desc offset ${MAX_DECAY_REMOVALS - 1}))`);
  return true;
}

/** How a removal ended; that counts for one, too, that was taken for abandoned meanwhile. */
export async function endRemoval(
  tx: Queries,
  { botId }: InstanceScope,
  { id, ...end }: Pick<RemovalRow, 'id' | 'state' | 'outcome'>,
): Promise<void> {
  await tx
    .update(decayRemovals)
    .set(end)
    .where(and(eq(decayRemovals.botId, botId), eq(decayRemovals.id, id)));
}

/** Ends removals that were begun before and never ended: the program stopped meanwhile. Returns them. */
export const endAbandoned = (
  tx: Queries,
  { botId }: InstanceScope,
  { before, outcome }: { before: number; outcome: string },
): Promise<RemovalRow[]> =>
  tx
    .update(decayRemovals)
    .set({ state: 'unknown', outcome })
    .where(
      and(eq(decayRemovals.botId, botId), eq(decayRemovals.state, 'running'), lt(decayRemovals.at, before)),
    )
    .returning();

/** The removals of such bases that were tried since then, by row: nothing is removed twice. */
export async function listTried(
  db: Queries,
  { botId }: InstanceScope,
  { kind, since }: { kind: RemovalRow['kind']; since: number },
): Promise<Set<string>> {
  const rows = await db
    .select({ subject: decayRemovals.subject })
    .from(decayRemovals)
    .where(and(eq(decayRemovals.botId, botId), eq(decayRemovals.kind, kind), gt(decayRemovals.at, since)));
  return new Set(rows.map(({ subject }) => subject));
}

export const listServerRows = (db: Queries, { botId }: InstanceScope): Promise<ServerRow[]> =>
  db.select().from(decayServers).where(eq(decayServers.botId, botId));

export async function saveServer(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, ...state }: Partial<ServerRow> & Pick<ServerRow, 'serverId' | 'uploadedAt' | 'graceUntil'>,
): Promise<void> {
  await tx
    .insert(decayServers)
    .values({ ...state, botId, serverId })
    .onConflictDoUpdate({ target: [decayServers.botId, decayServers.serverId], set: state });
}

/** Entries of tribes that were removed long ago. */
export const removedRetention: Retention = {
  what: 'entries of automatic decay',
  deleteSome: async (db, { now, limit }) => {
    const { rowCount } = await db.execute(sql`
      delete from decay_entries where ctid = any(array(
        select ctid from decay_entries
        where removed_at > 0 and removed_at <= ${now - REMOVED_KEPT_DAYS * DAY_MS} limit ${limit}))`);
    return rowCount ?? 0;
  },
};
