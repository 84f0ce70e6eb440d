import { holds, type Permission } from '@arkwright/contracts/derived/permissions';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { FindRoles } from './member-roles.ts';
import type { Member } from './scope.ts';
import { hangsOnRoles, type Standing, toMember } from './standing.ts';
import { findStanding, listStandings } from './standing-repository.ts';

/** How long a lost message about changed permissions can have an effect. */
const LIFETIME_MS = 1000;

export type Memberships = {
  /**
   * The standing of a Discord user in an instance; undefined for a stranger and for an instance that doesn't
   * exist.
   */
  find(discordId: string, botId: string): Promise<Member | undefined>;
  /** All instances that the user owns or manages, by guild name. */
  all(discordId: string): Promise<{ botId: string; member: Member }[]>;
  /** Whether the user holds a permission in at least one instance. */
  holdsAnywhere(discordId: string, permission: Permission): Promise<boolean>;
  /** Call when permissions may have changed. */
  forget(): void;
};

/** Caches what the database returns; expiring grants and outdated roles are checked in each decision. */
export function createMemberships(options: {
  db: Queries;
  selfHosted: boolean;
  now: () => number;
  findRoles: FindRoles;
}): Memberships {
  const { db, selfHosted, now, findRoles } = options;
  const cache = createShortCache<Standing | undefined>({ lifetimeMs: LIFETIME_MS, maxEntries: 20_000, now });

  async function decide(standing: Standing, discordId: string): Promise<Member | undefined> {
    const { botId, guildId, roles } = standing;
    const roleIds = hangsOnRoles(standing, { discordId, now: now() })
      ? await findRoles({ botId, guildId, discordId }, roles)
      : [];
    return toMember(standing, { discordId, roleIds, now: now(), selfHosted });
  }

  const all = async (discordId: string) => {
    const standings = await listStandings(db, discordId);
    const members = await Promise.all(standings.map((standing) => decide(standing, discordId)));
    return standings.flatMap(({ botId }, index) => {
      const member = members[index];
      return member ? [{ botId, member }] : [];
    });
  };

  return {
    async find(discordId, botId) {
      const standing = await cache.get(`${discordId}|${botId}`, () => findStanding(db, { discordId, botId }));
      return standing && decide(standing, discordId);
    },
    all,
    async holdsAnywhere(discordId, permission) {
      return (await all(discordId)).some(({ member }) => holds(member, permission));
    },
    forget: cache.forget,
  };
}
