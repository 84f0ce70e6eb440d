import { holds, type Permission } from '@arkwright/contracts/core/permissions';
import { limitsOf, type Tier } from '@arkwright/contracts/core/tiers';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { users } from '../identity/table.ts';
import { createShortCache } from '../short-cache.ts';
import type { Member } from './scope.ts';
import { botInstances, managers } from './table.ts';

/** How long a lost message about changed rights can matter. */
const LIFETIME_MS = 1000;

export type Memberships = {
  /** The standing of a Discord user in an instance; undefined for a stranger and for an instance that does not exist. */
  find(discordId: string, botId: string): Promise<Member | undefined>;
  /** All instances that the user owns or manages, by guild name. */
  all(discordId: string): Promise<{ botId: string; member: Member }[]>;
  /** Whether the user holds a permission in at least one instance. */
  holdsAnywhere(discordId: string, permission: Permission): Promise<boolean>;
  /** Called when rights may have changed. */
  forget(): void;
};

export function createMemberships(options: {
  db: Queries;
  selfHosted: boolean;
  now: () => number;
}): Memberships {
  const cache = createShortCache<Member | undefined>({
    lifetimeMs: LIFETIME_MS,
    maxEntries: 20_000,
    now: options.now,
  });

  const query = (discordId: string) =>
    options.db
      .select({
        botId: botInstances.id,
        ownerDiscordId: botInstances.ownerDiscordId,
        permissions: managers.permissions,
        tier: sql<Tier | null>`${users.tier}`,
      })
      .from(botInstances)
      .leftJoin(managers, and(eq(managers.botId, botInstances.id), eq(managers.discordId, discordId)))
      .leftJoin(users, eq(users.discordId, botInstances.ownerDiscordId));

  const toMember = (discordId: string, row: Awaited<ReturnType<typeof query>>[number]): Member => {
    const tier = row.tier ?? 0;
    return {
      isOwner: row.ownerDiscordId === discordId,
      permissions: row.permissions ?? [],
      tier,
      limits: limitsOf(tier, options.selfHosted),
      ownerDiscordId: row.ownerDiscordId,
    };
  };

  const all = async (discordId: string) => {
    const rows = await query(discordId)
      .where(or(eq(botInstances.ownerDiscordId, discordId), isNotNull(managers.botId)))
      .orderBy(botInstances.guildName, botInstances.id);
    return rows.map((row) => ({ botId: row.botId, member: toMember(discordId, row) }));
  };

  return {
    find: (discordId, botId) =>
      cache.get(`${discordId}|${botId}`, async () => {
        const [row] = await query(discordId).where(eq(botInstances.id, botId));
        if (!row) return undefined;
        const isMember = row.ownerDiscordId === discordId || row.permissions !== null;
        return isMember ? toMember(discordId, row) : undefined;
      }),
    all,
    async holdsAnywhere(discordId, permission) {
      return (await all(discordId)).some(({ member }) => holds(member, permission));
    },
    forget: cache.forget,
  };
}
