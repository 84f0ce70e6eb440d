import type { Tier } from '@arkwright/contracts/core/tiers';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ownBotRequests } from './table.ts';

export type RequestRow = typeof ownBotRequests.$inferSelect;

/** An instance with its owner's tier, and its request, if it has one. */
export type InstanceRequest = { botId: string; tier: Tier; request: RequestRow | null };

function selectInstances(db: Queries) {
  return db
    .select({ botId: botInstances.id, tier: ownerTier, request: ownBotRequests })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .leftJoin(ownBotRequests, eq(ownBotRequests.botId, botInstances.id));
}

export async function findInstance(db: Queries, scope: InstanceScope): Promise<InstanceRequest | undefined> {
  const [row] = await selectInstances(db).where(eq(botInstances.id, scope.botId));
  return row;
}

/** Those of the instances that exist. */
export function listInstances(db: Queries, botIds: readonly string[]): Promise<InstanceRequest[]> {
  return selectInstances(db).where(inArray(botInstances.id, [...botIds]));
}

/** The request, locked until the transaction ends. Keep or lock the instance first. */
export async function lockRequest(tx: Queries, { botId }: InstanceScope): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(ownBotRequests).where(eq(ownBotRequests.botId, botId)).for('update');
  return row;
}

export async function saveRequest(tx: Queries, row: RequestRow): Promise<void> {
  await tx.insert(ownBotRequests).values(row).onConflictDoUpdate({ target: ownBotRequests.botId, set: row });
}

export async function deleteRequest(tx: Queries, { botId }: InstanceScope): Promise<void> {
  await tx.delete(ownBotRequests).where(eq(ownBotRequests.botId, botId));
}

/** Clears what a person has written in their requests. */
export async function forgetRequester(
  db: Queries,
  discordId: string,
  { forgottenId }: { forgottenId: string },
): Promise<void> {
  await db
    .update(ownBotRequests)
    .set({ reason: '', requesterDiscordId: forgottenId })
    .where(eq(ownBotRequests.requesterDiscordId, discordId));
}

const deciders = alias(users, 'deciders');

/** A request as the admins' list shows it. */
export type ListedRequest = RequestRow & {
  guildId: string;
  guildName: string;
  ownerDiscordId: string;
  ownerId: string | null;
  ownerName: string;
  ownerTier: Tier;
  decidedBy: string;
};

function selectListed(db: Queries) {
  return db
    .select({
      request: ownBotRequests,
      guildId: botInstances.guildId,
      guildName: botInstances.guildName,
      ownerDiscordId: botInstances.ownerDiscordId,
      ownerId: users.id,
      ownerName: sql<string>`coalesce(${users.username}, '')`,
      ownerTier,
      decidedBy: sql<string>`coalesce(${deciders.username}, '')`,
    })
    .from(ownBotRequests)
    .innerJoin(botInstances, eq(botInstances.id, ownBotRequests.botId))
    .leftJoin(users, isOwner)
    .leftJoin(deciders, eq(deciders.id, ownBotRequests.deciderId));
}

type Selected = Omit<ListedRequest, keyof RequestRow> & { request: RequestRow };
const toListed = ({ request, ...rest }: Selected): ListedRequest => ({ ...request, ...rest });

const isOpen = sql`${ownBotRequests.state} = 'requested'`;

/** Those that wait first, the oldest of them at the top; then the others, latest decision first. */
export async function listRequests(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRequest[]> {
  const rows = await selectListed(db)
    .orderBy(
      sql`${isOpen} desc`,
      sql`case when ${isOpen} then ${ownBotRequests.requestedAt} else -${ownBotRequests.decidedAt} end`,
      ownBotRequests.botId,
    )
    .limit(limit)
    .offset(offset);
  return rows.map(toListed);
}

export async function findListed(db: Queries, { botId }: InstanceScope): Promise<ListedRequest | undefined> {
  const [row] = await selectListed(db).where(eq(ownBotRequests.botId, botId));
  return row && toListed(row);
}

export async function countRequests(db: Queries): Promise<{ total: number; open: number }> {
  const [row] = await db
    .select({ total: count(), open: sql<number>`(count(*) filter (where ${isOpen}))::int` })
    .from(ownBotRequests);
  return row ?? { total: 0, open: 0 };
}
