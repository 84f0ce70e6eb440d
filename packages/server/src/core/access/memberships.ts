import { holds, type Permission } from '@arkwright/contracts/derived/permissions';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { UserActor } from '../identity/actor.ts';
import type { FindRoles } from './member-roles.ts';
import type { Member } from './scope.ts';
import { hangsOnRoles, type Standing, toMember } from './standing.ts';
import { findStanding, listStandings } from './standing-repository.ts';

/** How long a lost message about changed permissions can have an effect. */
const LIFETIME_MS = 1000;

/** Whose standing it is. Of an owner who sees a bot as a manager, it is the manager's there, and none elsewhere. */
export type Subject = Pick<UserActor, 'discordId' | 'viewAs'>;

export type Memberships = {
  /**
   * The standing of a Discord user in an instance; undefined for a stranger and for an instance that doesn't
   * exist.
   */
  find(subject: Subject, botId: string): Promise<Member | undefined>;
  /** All instances that the user owns or manages, by guild name. */
  all(subject: Subject): Promise<{ botId: string; member: Member }[]>;
  /** Whether the user holds a permission in at least one instance. */
  holdsAnywhere(subject: Subject, permission: Permission): Promise<boolean>;
  /** Whether the subject still owns the bot that they see as a manager, and that manager is still one. */
  mayView(subject: Subject): Promise<boolean>;
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

  const findOwn = async (discordId: string, botId: string) => {
    const standing = await cache.get(`${discordId}|${botId}`, () => findStanding(db, { discordId, botId }));
    return standing && decide(standing, discordId);
  };

  /** A manager who has only this role. */
  async function findByRole(roleId: string, botId: string): Promise<Member | undefined> {
    const standing = await cache.get(`|${botId}`, () => findStanding(db, { discordId: '', botId }));
    return standing && toMember(standing, { discordId: '', roleIds: [roleId], now: now(), selfHosted });
  }

  /** Neither the end of the manager's entry nor that of the ownership leaves anything to see. */
  async function findViewed({ discordId, viewAs }: Subject): Promise<Member | undefined> {
    if (!viewAs) return undefined;
    const { botId, kind } = viewAs;
    const own = await findOwn(discordId, botId);
    if (!own?.isOwner) return undefined;
    const member = await (kind === 'role'
      ? findByRole(viewAs.discordId, botId)
      : findOwn(viewAs.discordId, botId));
    return member?.grantIds.includes(viewAs.discordId) && !member.isOwner ? member : undefined;
  }

  async function listOwn(discordId: string) {
    const standings = await listStandings(db, discordId);
    const members = await Promise.all(standings.map((standing) => decide(standing, discordId)));
    return standings.flatMap(({ botId }, index) => {
      const member = members[index];
      return member ? [{ botId, member }] : [];
    });
  }

  async function all(subject: Subject) {
    if (!subject.viewAs) return listOwn(subject.discordId);
    const member = await findViewed(subject);
    return member ? [{ botId: subject.viewAs.botId, member }] : [];
  }

  return {
    async find(subject, botId) {
      if (!subject.viewAs) return findOwn(subject.discordId, botId);
      return botId === subject.viewAs.botId ? findViewed(subject) : undefined;
    },
    all,
    mayView: async (subject) => (await findViewed(subject)) !== undefined,
    async holdsAnywhere(subject, permission) {
      return (await all(subject)).some(({ member }) => holds(member, permission));
    },
    forget: cache.forget,
  };
}
