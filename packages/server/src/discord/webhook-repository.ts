import { and, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { discordWebhooks } from './table.ts';

export type WebhookRow = typeof discordWebhooks.$inferSelect;

const inChannel = (scope: InstanceScope, channelId: string) =>
  and(eq(discordWebhooks.botId, scope.botId), eq(discordWebhooks.channelId, channelId));

export async function findWebhook(
  db: Queries,
  scope: InstanceScope,
  channelId: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(discordWebhooks).where(inChannel(scope, channelId));
  return row;
}

export function listWebhooks(db: Queries, scope: InstanceScope): Promise<WebhookRow[]> {
  return db.select().from(discordWebhooks).where(eq(discordWebhooks.botId, scope.botId));
}

/** Stores the webhook of a channel in the place of the one before. */
export async function saveWebhook(
  db: Queries,
  scope: InstanceScope,
  row: Omit<WebhookRow, 'botId'>,
): Promise<WebhookRow> {
  const made = { ...row, botId: scope.botId };
  await db
    .insert(discordWebhooks)
    .values(made)
    .onConflictDoUpdate({ target: [discordWebhooks.botId, discordWebhooks.channelId], set: row });
  return made;
}

export async function forgetWebhook(db: Queries, scope: InstanceScope, channelId: string): Promise<void> {
  await db.delete(discordWebhooks).where(inChannel(scope, channelId));
}

/** Forgets webhooks of channels that the guild no longer has: Discord has deleted them with their channels. */
export async function keepWebhooks(
  db: Queries,
  scope: InstanceScope,
  channelIds: readonly string[],
): Promise<void> {
  const isGone = sql`${discordWebhooks.channelId} <> all(${sql.param([...channelIds])}::text[])`;
  await db.delete(discordWebhooks).where(and(eq(discordWebhooks.botId, scope.botId), isGone));
}
