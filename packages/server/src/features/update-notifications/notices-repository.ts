import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { updateNotices } from './table.ts';

export type Notice = Pick<typeof updateNotices.$inferSelect, 'subject' | 'version'>;

/** The stored versions of some instances. */
export function listNotices(db: Queries, botIds: readonly string[]): Promise<(Notice & { botId: string })[]> {
  const { botId, subject, version } = updateNotices;
  return db
    .select({ botId, subject, version })
    .from(updateNotices)
    .where(inArray(botId, [...botIds]));
}

/** Stores an instance's initial versions. */
export async function addNotices(
  tx: Queries,
  scope: InstanceScope,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ subject, version }) => ({
    botId: scope.botId,
    subject,
    version,
    before: version,
  }));
  await tx.insert(updateNotices).values(rows).onConflictDoNothing();
}

/**
 * Stores newer versions; returns those that were not stored before, with the previous version: two workers can't both get
 * one.
 */
export async function raiseNotices(
  tx: Queries,
  scope: InstanceScope,
  notices: readonly Notice[],
): Promise<{ subject: string; before: number }[]> {
  if (notices.length === 0) return [];
  const { rows } = await tx.execute<{ subject: string; before: string }>(sql`
    update update_notices set before = update_notices.version, version = newer.version, message_id = null
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as newer (subject text, version bigint)
    where bot_id = ${scope.botId} and update_notices.subject = newer.subject and update_notices.version < newer.version
    returning update_notices.subject, update_notices.before`);
  return rows.map(({ subject, before }) => ({ subject, before: Number(before) }));
}

/**
 * Takes back versions that were too high. What was known before them stays, if it is not too high as well: a version between
 * the two has not been posted yet.
 */
export async function correctNotices(
  tx: Queries,
  scope: InstanceScope,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx.execute(sql`
    update update_notices set version = least(update_notices.before, right_one.version),
      before = least(update_notices.before, right_one.version), message_id = null
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as right_one (subject text, version bigint)
    where bot_id = ${scope.botId} and update_notices.subject = right_one.subject
      and update_notices.version > right_one.version`);
}

/** Stores the message about some subjects. */
export async function saveMessage(
  tx: Queries,
  scope: InstanceScope,
  { messageId, subjects }: { messageId: number; subjects: readonly string[] },
): Promise<void> {
  await tx.update(updateNotices).set({ messageId }).where(isOf(scope, subjects));
}

/** Reverts the stored versions of some subjects, which were not posted. */
export async function lowerNotices(
  tx: Queries,
  scope: InstanceScope,
  subjects: readonly string[],
): Promise<void> {
  await tx
    .update(updateNotices)
    .set({ version: sql`${updateNotices.before}` })
    .where(isOf(scope, subjects));
}

/** Reverts the stored versions of messages that could not be sent. */
export async function forgetMessages(
  tx: Queries,
  scope: InstanceScope,
  messageIds: readonly number[],
): Promise<void> {
  await tx
    .update(updateNotices)
    .set({ version: sql`${updateNotices.before}`, messageId: null })
    .where(and(eq(updateNotices.botId, scope.botId), inArray(updateNotices.messageId, [...messageIds])));
}

/** Deletes subjects that an instance no longer watches. */
export async function dropNotices(
  tx: Queries,
  scope: InstanceScope,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length > 0) await tx.delete(updateNotices).where(isOf(scope, subjects));
}

/** Deletes the stored versions of all instances other than these. */
export async function dropOthers(db: Queries, botIds: readonly string[]): Promise<void> {
  await db.delete(updateNotices).where(sql`${updateNotices.botId} <> all(${sql.param([...botIds])}::text[])`);
}

const isOf = (scope: InstanceScope, subjects: readonly string[]) =>
  and(eq(updateNotices.botId, scope.botId), inArray(updateNotices.subject, [...subjects]));
