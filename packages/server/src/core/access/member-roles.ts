import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { LAST_ANSWER_MINUTES } from '@arkwright/contracts/permissions/bounds';
import { and, eq } from 'drizzle-orm';
import type { Logger } from '../../platform/base/logger.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { FetchGuildMember } from './guild-reads.ts';
import type { InstanceScope } from './scope.ts';
import { memberRoles } from './table.ts';

/**
 * Roles are valid for this long before Discord is asked again: with the polling of open pages, losing one
 * takes effect within a minute.
 */
export const FRESH_MS = 40_000;
/** While Discord doesn't respond, its last reply stays valid for this long; after that nobody has a role. */
export const LAST_WORD_MS = LAST_ANSWER_MINUTES * MINUTE_MS;
/** Minimum pause between requests to Discord, after a failure and between the calls of one page. */
const ASK_EVERY_MS = 5000;

type Roles = { roleIds: readonly string[]; checkedAt: number };
type Who = { botId: string; guildId: string; discordId: string };

/** The roles of a person in an instance's guild. `stored` is the database row, if there is one. */
export type FindRoles = (who: Who, stored: Roles | undefined) => Promise<readonly string[]>;

/**
 * Makes at most one request to Discord at a time for each person and guild; all processes share the result.
 */
export function createRoleFinder(options: {
  db: Database;
  bus: Bus;
  log: Logger;
  now: () => number;
  fetchMember: FetchGuildMember;
}): FindRoles {
  const { db, bus, log, now, fetchMember } = options;
  const asked = createShortCache<Roles | undefined>({ lifetimeMs: ASK_EVERY_MS, maxEntries: 20_000, now });

  async function ask({ botId, guildId, discordId }: Who, stored: Roles | undefined) {
    try {
      const checkedAt = now();
      const member = await fetchMember(guildId, discordId);
      const roleIds = (member?.roleIds ?? []).toSorted();
      await db
        .insert(memberRoles)
        .values({ botId, discordId, roleIds, checkedAt })
        .onConflictDoUpdate({
          target: [memberRoles.botId, memberRoles.discordId],
          set: { roleIds, checkedAt },
        });
      if (!deepEqual(stored?.roleIds ?? [], roleIds))
        await bus.publish(db, { kind: 'access', of: { botId, discordIds: [discordId] } });
      return { roleIds, checkedAt };
    } catch (error) {
      log.warn({ err: error, botId }, 'Discord did not say which roles somebody has');
      return undefined;
    }
  }

  return async (who, stored) => {
    const age = (roles: Roles) => now() - roles.checkedAt;
    if (stored && age(stored) < FRESH_MS) return stored.roleIds;
    const roles = await asked.get(`${who.botId}|${who.discordId}`, () => ask(who, stored));
    const last = roles ?? stored;
    return last && age(last) < LAST_WORD_MS ? last.roleIds : [];
  };
}

/**
 * Records the roles that Discord currently reports for a person, if roles were stored and differ; all
 * processes are notified.
 */
export async function recordMemberRoles(
  { db, bus, clock }: { db: Database; bus: Bus; clock: { now(): number } },
  { botId }: InstanceScope,
  member: { discordId: string; roleIds: readonly string[] },
): Promise<void> {
  const { discordId } = member;
  const roleIds = member.roleIds.toSorted();
  const isOfMember = and(eq(memberRoles.botId, botId), eq(memberRoles.discordId, discordId));
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(memberRoles).where(isOfMember).for('update');
    if (!known || deepEqual(known.roleIds, roleIds)) return;
    await tx.update(memberRoles).set({ roleIds, checkedAt: clock.now() }).where(isOfMember);
    await bus.publish(tx, { kind: 'access', of: { botId, discordIds: [discordId] } });
  });
}
