import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import type { Notification } from '@arkwright/contracts/notifications/routes';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { cutText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Messages contain names and reasons, some of which come from outside. */
export const MAX_MESSAGE_LENGTH = 1000;

type Notice = {
  message: string;
  /** The page that it is about: of an instance without the instance, which is added. */
  page: string;
  dedupeUntilRead?: string | undefined;
};

/**
 * Notifies the given people: stored, and shown at once on their open pages. Skips people without an account, and those who
 * still have an unread notification that begins with `dedupeUntilRead`.
 */
export async function notify(
  context: AppContext,
  db: Queries,
  notice: Notice & { discordIds: readonly string[] },
): Promise<void> {
  if (notice.discordIds.length === 0) return;
  const message = cutText(notice.message, MAX_MESSAGE_LENGTH);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.discordId, [...new Set(notice.discordIds)]));
  for (const { id: userId } of people) {
    if (notice.dedupeUntilRead !== undefined && (await hasUnread(db, userId, notice.dedupeUntilRead)))
      continue;
    const row = { userId, id: newId(), message, page: notice.page, createdAt: context.clock.now() };
    await db.insert(notifications).values(row);
    await dropOldest(db, userId);
    const notification = toNotification({ ...row, readAt: 0 });
    await context.bus.publish(db, { kind: 'notification.added', userId, notification });
  }
}

/** The address of a page that shows an instance. */
export const pageOf = (page: string, { botId }: { botId: string }): string =>
  `${page}${page.includes('?') ? '&' : '?'}bot=${botId}`;

/** Notifies the owner of an instance, and the person who started the work if that is someone else. */
export async function notifyOwner(
  context: AppContext,
  db: Queries,
  { scope, alsoTo, ...notice }: Notice & { scope: InstanceScope; alsoTo?: string },
): Promise<void> {
  const [bot] = await db
    .select({ owner: botInstances.ownerDiscordId })
    .from(botInstances)
    .where(eq(botInstances.id, scope.botId));
  const discordIds = [bot?.owner, alsoTo].filter((id) => id !== undefined);
  await notify(context, db, { ...notice, discordIds, page: pageOf(notice.page, scope) });
}

async function hasUnread(db: Queries, userId: string, beginning: string): Promise<boolean> {
  const isSame = sql`starts_with(${notifications.message}, ${beginning})`;
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.readAt, 0), isSame))
    .limit(1);
  return found.length > 0;
}

async function dropOldest(db: Queries, userId: string): Promise<void> {
  const old = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt))
    .offset(MAX_NOTIFICATIONS);
  if (old.length === 0) return;
  await db.delete(notifications).where(
    and(
      eq(notifications.userId, userId),
      inArray(
        notifications.id,
        old.map((row) => row.id),
      ),
    ),
  );
}

/** A person's notifications, newest first. */
export async function listNotifications(context: AppContext, userId: string): Promise<Notification[]> {
  const rows = await context.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt));
  return rows.map(toNotification);
}

/** Deletes one notification of a person; NOT_FOUND if the person has no such one. */
export async function removeNotification(context: AppContext, userId: string, id: string): Promise<void> {
  const gone = await context.db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (gone.length === 0) throw new AppError('NOT_FOUND');
}

export async function clearNotifications(context: AppContext, userId: string): Promise<void> {
  await context.db.delete(notifications).where(eq(notifications.userId, userId));
}

export async function markNotificationsRead(context: AppContext, userId: string): Promise<void> {
  await context.db
    .update(notifications)
    .set({ readAt: context.clock.now() })
    .where(and(eq(notifications.userId, userId), eq(notifications.readAt, 0)));
}

function toNotification(row: typeof notifications.$inferSelect): Notification {
  return {
    id: row.id,
    message: row.message,
    page: row.page,
    createdAt: row.createdAt,
    isRead: row.readAt > 0,
  };
}
