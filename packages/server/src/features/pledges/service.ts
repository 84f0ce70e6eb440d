import { TIERS, type Tier, tierName } from '@arkwright/contracts/core/tiers';
import { lostFeatures } from '@arkwright/contracts/pledges/comparison';
import { FEATURE_WORDS } from '@arkwright/contracts/pledges/feature-words';
import type { PatreonAccount } from '@arkwright/contracts/pledges/routes';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { announcePerson } from '../../core/access/announce.ts';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { users } from '../../core/identity/table.ts';
import { isUnavailable, type Queries } from '../../platform/database/database.ts';
import { notify } from '../notifications/service.ts';
import { findAccountName } from './accounts-repository.ts';
import { NO_MEMBER } from './heard-member.ts';
import * as repository from './repository.ts';

/** The tiers of all pledges, by Discord ID: of users, and of people who have never been here. */
export function listPledgeTiers(context: AppContext): Promise<{ discordId: string; patreonTier: Tier }[]> {
  return repository.listPledgeTiers(context.db);
}

/** A person's Patreon account and pledge. */
export async function getPatreonAccount(context: AppContext, userId: string): Promise<PatreonAccount> {
  const name = await findAccountName(context.db, userId);
  const pledge = await repository.findPledge(context.db, userId);
  return {
    isLinked: name !== undefined,
    name: name ?? '',
    pledge: pledge ? { ...pledge, claim: claimedTier(pledge.claim) } : null,
  };
}

function claimedTier(claim: repository.MemberRow['claim']) {
  if (!claim) return null;
  return { tier: claim.said === NO_MEMBER ? TIERS.Free : (claim.said as Tier), at: claim.at };
}

const actor = systemActor('Patreon');

/**
 * Gives people the tier of their pledge where that has changed since it was given last; of all, or of one user. A tier
 * that an admin has set stays until the pledge changes; tier Special and the bonus types CurrentLifetime and Special
 * are the admin's alone.
 */
export async function settlePledges(context: AppContext, userId?: string): Promise<void> {
  const unsettled = await repository.listUnsettled(context.db, userId);
  for (const person of unsettled) {
    try {
      await context.db.transaction((tx) => settle(context, tx, person.userId));
    } catch (error) {
      // One person's trouble must not keep the others waiting. It is tried again by the next sweep.
      if (isUnavailable(error)) throw error;
      context.log.error({ err: error, userId: person.userId }, 'a pledge could not be given its tier');
    }
  }
}

type Person = { id: string; discordId: string; before: Tier; after: Tier };

async function settle(context: AppContext, tx: Queries, userId: string): Promise<void> {
  const [found] = await tx.select({ discordId: users.discordId }).from(users).where(eq(users.id, userId));
  if (!found) return;
  // Instances first, then the person: the same lock order as the deletion of an account.
  const owned = await tx
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(eq(botInstances.ownerDiscordId, found.discordId))
    .orderBy(botInstances.id)
    .for('key share');
  const [user] = await tx
    .select({ tier: sql<Tier>`${users.tier}` })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  // Asked again under the lock: the API and the worker may both be at it.
  const [unsettled] = await repository.listUnsettled(tx, userId);
  if (!user || !unsettled) return;
  const { tier } = unsettled;
  await repository.keepGivenTier(tx, userId, tier);
  if (user.tier === tier) return;
  await tx.update(users).set({ tier }).where(eq(users.id, userId));
  const person = { id: userId, discordId: found.discordId, before: user.tier, after: tier };
  for (const { id } of owned) await record(context, tx, { ...person, botId: id });
  await announcePerson(context, tx, person);
  await context.bus.publish(tx, { kind: 'changed', of: { userId }, topic: 'pledge' });
  await notify(context, tx, { discordIds: [person.discordId], message: noticeOf(person), page: '/patreon' });
}

function record(context: AppContext, tx: Queries, change: Person & { botId: string }): Promise<void> {
  const scope = systemScope(change.botId);
  return recordChange(
    tx,
    { actor, scope, origin: 'system' },
    {
      at: context.clock.now(),
      area: 'Owner',
      action: 'tier.changed',
      target: { kind: 'tier', id: change.discordId, name: '' },
      before: { pledge: tierName(change.before) },
      after: { pledge: tierName(change.after) },
    },
  );
}

/** The notification for the person, in the words of the pages. */
export function noticeOf({ before, after }: Pick<Person, 'before' | 'after'>): string {
  if (after === TIERS.Unknown) {
    return 'The amount of your Patreon pledge matches no tier here, so you have what Free includes. Please choose one of the tiers on Patreon.';
  }
  const lost = lostFeatures(before, after).map((feature) => FEATURE_WORDS[feature]);
  const now = `Your Patreon pledge now gives you ${tierName(after)} (before: ${tierName(before)}).`;
  if (lost.length === 0) return now;
  return `${now} These are now off: ${lost.join(', ')}. Everything you have set up is kept and works again with the higher tier. Servers above the tier’s limit are no longer watched.`;
}
