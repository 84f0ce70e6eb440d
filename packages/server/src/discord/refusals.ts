import { and, desc, eq, gte } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { discordRefusals } from './table.ts';

/** Channels of an instance that last refused the bot at `since` (ms) or later, the latest first. */
export function listRefusals(
  db: Queries,
  { botId }: InstanceScope,
  since: number,
): Promise<(typeof discordRefusals.$inferSelect)[]> {
  const { lastAt } = discordRefusals;
  return db
    .select()
    .from(discordRefusals)
    .where(and(eq(discordRefusals.botId, botId), gte(lastAt, since)))
    .orderBy(desc(lastAt));
}
