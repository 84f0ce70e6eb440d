import { eq } from 'drizzle-orm';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { PlatformContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { userGuilds, users } from '../identity/table.ts';
import { botInstances, managers, memberRoles } from './table.ts';

/** This many Discord ids of at most 30 digits fit into one message. */
const IDS_IN_A_MESSAGE = 150;
/** In a larger guild, pages of the other members find out when they next reload, within a minute. */
const MAX_BY_ROLE = 1500;

/**
 * Tells every process and open page that permissions in an instance may have changed (managers, owner, tier,
 * state, API key): caches are dropped, and the pages of all members reload theirs. Call it in the transaction
 * that changes them, before the instance is deleted. `discordIds` are people who are no longer members.
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
  // People with known roles may just have lost a grant; any guild member may just have got one.
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
  // Sent even without anybody to name: the caches for the instance are outdated.
  const parts = discordIds.length === 0 ? [[]] : inChunks(discordIds, IDS_IN_A_MESSAGE);
  await context.bus.publish(
    tx,
    ...parts.map((part) => ({ kind: 'access' as const, of: { botId, discordIds: part } })),
  );
}

/**
 * The same for a person's data: role in the program, sessions, and the tier, which affects every instance
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
