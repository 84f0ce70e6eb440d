import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { userGuilds, users } from '../identity/table.ts';
import { isOwner, ownerTier } from './owner-tier.ts';
import type { Standing } from './standing.ts';
import { botInstances, managers, memberRoles } from './table.ts';

/** A person's standing in one instance; undefined if there is no such instance. */
export async function findStanding(
  db: Queries,
  person: { discordId: string; botId: string },
): Promise<Standing | undefined> {
  const [found] = await load(db, person.discordId, eq(botInstances.id, person.botId));
  return found;
}

/** A person's standing in every instance they may be a member of, by guild name. */
export function listStandings(db: Queries, discordId: string): Promise<Standing[]> {
  const ids = sql`
    select id from ${botInstances} where owner_discord_id = ${discordId}
    union select bot_id from ${managers} where discord_id = ${discordId} and kind = 'user'
    union select bot.id from ${users} as person
      join ${userGuilds} as guild on guild.user_id = person.id
      join ${botInstances} as bot on bot.guild_id = guild.guild_id
      join ${managers} as entry on entry.bot_id = bot.id and entry.kind = 'role'
      where person.discord_id = ${discordId}`;
  return load(db, discordId, sql`${botInstances.id} in (${ids})`);
}

async function load(db: Queries, discordId: string, where: SQL): Promise<Standing[]> {
  const isAbout = or(eq(managers.kind, 'role'), eq(managers.discordId, discordId));
  const rows = await db
    .select({
      bot: {
        botId: botInstances.id,
        guildId: botInstances.guildId,
        ownerDiscordId: botInstances.ownerDiscordId,
      },
      tier: ownerTier,
      grant: {
        kind: managers.kind,
        discordId: managers.discordId,
        permissions: managers.permissions,
        expiresAt: managers.expiresAt,
      },
      isInGuild: sql<boolean>`exists (
        select from ${userGuilds} as guild join ${users} as person on person.id = guild.user_id
        where person.discord_id = ${discordId} and guild.guild_id = ${botInstances.guildId})`,
      roles: { roleIds: memberRoles.roleIds, checkedAt: memberRoles.checkedAt },
    })
    .from(botInstances)
    .leftJoin(managers, and(eq(managers.botId, botInstances.id), isAbout))
    .leftJoin(memberRoles, and(eq(memberRoles.botId, botInstances.id), eq(memberRoles.discordId, discordId)))
    .leftJoin(users, isOwner)
    .where(where)
    .orderBy(botInstances.guildName, botInstances.id);
  // One row per entry; the other columns are the same for all rows of an instance.
  return [...Map.groupBy(rows, ({ bot: instance }) => instance.botId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { bot: instance, tier, isInGuild, roles } = first;
    const grants = own.flatMap(({ grant }) => (grant ? [grant] : []));
    return [{ ...instance, tier, isInGuild, roles: roles ?? undefined, grants }];
  });
}
