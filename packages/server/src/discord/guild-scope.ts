import { type Limits, limitsOf } from '@arkwright/contracts/derived/limits';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import { isOwner, ownerTier } from '../core/access/owner-tier.ts';
import { type InstanceScope, systemScope } from '../core/access/scope.ts';
import { botInstances } from '../core/access/table.ts';
import { users } from '../core/identity/table.ts';

/** The instance of a guild, and what its tier allows. */
export type GuildScope = { scope: InstanceScope; limits: Limits };

/** The active instance of a guild that Discord names; undefined for a guild that we don't know, or have left. */
export async function findGuildScope(context: AppContext, guildId: string): Promise<GuildScope | undefined> {
  const [row] = await context.db
    .select({
      id: botInstances.id,
      isActive: botInstances.isActive,
      tier: ownerTier,
    })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .where(eq(botInstances.guildId, guildId));
  if (!row?.isActive) return undefined;
  return { scope: systemScope(row.id), limits: limitsOf(row.tier, context.settings.selfHosted) };
}

/** The guilds of one instance, or of all instances that a user owns. */
export async function findGuildIds(
  context: AppContext,
  of: { botId: string } | { userId: string },
): Promise<string[]> {
  const rows = await context.db
    .select({ guildId: botInstances.guildId })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .where('botId' in of ? eq(botInstances.id, of.botId) : eq(users.id, of.userId));
  return rows.map(({ guildId }) => guildId);
}
