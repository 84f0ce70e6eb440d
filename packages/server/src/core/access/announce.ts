import { eq } from 'drizzle-orm';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { PlatformContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { userGuilds, users } from '../identity/table.ts';
import { botInstances, managers, memberRoles } from './table.ts';

/** So many Discord ids of at most 30 digits stay below what one message may hold. */
const IDS_IN_A_MESSAGE = 150;
/** Of a guild with more, pages of the others learn of it when they next read anew, within a minute. */
const MAX_BY_ROLE = 1500;

/**
 * Tells every process and every open page that rights in an instance may have changed (managers, owner, tier, state, API
 * key): what is remembered of them is forgotten, and the pages of all members read theirs anew. To be called in the
 * transaction that changes them, before the instance is deleted. `discordIds` are people who are no members any more.
 */
export async function announceAccess(
  context: PlatformContext,
  tx: Queries,
  change: { botId: string; discordIds?: readonly string[] },
): Promise<void> {
  const { botId } = change;
  const owners = await tx
    .select({ discordId: botInstances.ownerDiscordId })
    .from(botInstances)
    .where(eq(botInstances.id, botId));
  const others = await tx
    .select({ discordId: managers.discordId, kind: managers.kind })
    .from(managers)
    .where(eq(managers.botId, botId));
  // Whose roles are known may just have lost a grant; whoever is in the guild may just have got one.
  const byRole = await tx
    .select({ discordId: memberRoles.discordId })
    .from(memberRoles)
    .where(eq(memberRoles.botId, botId))
    .limit(MAX_BY_ROLE);
  const inGuild = others.some(({ kind }) => kind === 'role')
    ? await tx
        .select({ discordId: users.discordId })
        .from(botInstances)
        .innerJoin(userGuilds, eq(userGuilds.guildId, botInstances.guildId))
        .innerJoin(users, eq(users.id, userGuilds.userId))
        .where(eq(botInstances.id, botId))
        .limit(MAX_BY_ROLE)
    : [];
  const members = [...owners, ...others, ...byRole, ...inGuild].map(({ discordId }) => discordId);
  const discordIds = [...new Set([...members, ...(change.discordIds ?? [])])];
  // Nobody to name is told, too: what is remembered of the instance no longer holds.
  const parts = discordIds.length === 0 ? [[]] : inChunks(discordIds, IDS_IN_A_MESSAGE);
  await context.bus.publish(
    tx,
    ...parts.map((part) => ({ kind: 'access' as const, of: { botId, discordIds: part } })),
  );
}

/**
 * The same for what hangs on a person: role in the program, sessions, and the tier, which decides about every instance
 * that the person owns.
 */
export async function announcePerson(
  context: PlatformContext,
  tx: Queries,
  person: { id: string; discordId: string },
): Promise<void> {
  await context.bus.publish(tx, { kind: 'access', of: { userId: person.id } });
  const owned = await tx
    .select({ botId: botInstances.id })
    .from(botInstances)
    .where(eq(botInstances.ownerDiscordId, person.discordId));
  for (const { botId } of owned) await announceAccess(context, tx, { botId });
}
