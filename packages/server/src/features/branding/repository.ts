import type { Tier } from '@arkwright/contracts/core/tiers';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { discordApplications } from '../../core/discord-applications/table.ts';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { brandingEffects, brandings } from './table.ts';

export type BrandingRow = typeof brandings.$inferSelect;
export type EffectRow = typeof brandingEffects.$inferSelect;
export type Branded = {
  botId: string;
  guildId: string;
  guildName: string;
  isActive: boolean;
  tier: Tier;
  branding: BrandingRow | null;
  effect: EffectRow | null;
  /** The instance's own application, with the picture of the branding that its bot has. */
  application: { applicationId: string; isInCharge: boolean; pictureUrl: string } | null;
};

function selectBranded(db: Queries) {
  return db
    .select({
      botId: botInstances.id,
      guildId: botInstances.guildId,
      guildName: botInstances.guildName,
      isActive: botInstances.isActive,
      tier: ownerTier,
      branding: brandings,
      effect: brandingEffects,
      application: {
        applicationId: discordApplications.applicationId,
        isInCharge: sql<boolean>`${discordApplications.state} = 'in-charge'`,
        pictureUrl: discordApplications.pictureUrl,
      },
    })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .leftJoin(brandings, eq(brandings.botId, botInstances.id))
    .leftJoin(brandingEffects, eq(brandingEffects.botId, botInstances.id))
    .leftJoin(discordApplications, eq(discordApplications.botId, botInstances.id));
}

/** One instance with its branding, if it has one, and what decides whether that counts. */
export async function findBranded(db: Queries, scope: InstanceScope): Promise<Branded | undefined> {
  const [row] = await selectBranded(db).where(eq(botInstances.id, scope.botId));
  return row;
}

/** All instances with a branding, or with one that must still be removed from Discord; or one of them. */
export function listBranded(db: Queries, botId?: string): Promise<Branded[]> {
  const wanted = db.select({ botId: brandings.botId }).from(brandings);
  const done = db.select({ botId: brandingEffects.botId }).from(brandingEffects);
  const isBranded = inArray(botInstances.id, union(wanted, done));
  if (botId === undefined) return selectBranded(db).where(isBranded);
  // A picture stays when the branding goes while the application is out of charge.
  const hasPicture = ne(discordApplications.pictureUrl, '');
  return selectBranded(db).where(and(eq(botInstances.id, botId), or(isBranded, hasPicture)));
}

/** The branding, locked until the transaction ends. */
export async function lockBranding(tx: Queries, scope: InstanceScope): Promise<BrandingRow | undefined> {
  const [row] = await tx.select().from(brandings).where(eq(brandings.botId, scope.botId)).for('update');
  return row;
}

export async function saveBranding(
  tx: Queries,
  scope: InstanceScope,
  fields: Omit<BrandingRow, 'botId'>,
): Promise<BrandingRow> {
  const row = { ...fields, botId: scope.botId };
  await tx.insert(brandings).values(row).onConflictDoUpdate({ target: brandings.botId, set: fields });
  return row;
}

export async function deleteBranding(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx.delete(brandings).where(eq(brandings.botId, scope.botId));
}

export async function saveEffect(
  db: Queries,
  scope: InstanceScope,
  change: Partial<Omit<EffectRow, 'botId'>>,
): Promise<void> {
  const insert = db.insert(brandingEffects).values({ ...change, botId: scope.botId });
  if (Object.keys(change).length === 0) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: brandingEffects.botId, set: change });
}

export async function findEffect(db: Queries, scope: InstanceScope): Promise<EffectRow | undefined> {
  const [row] = await db.select().from(brandingEffects).where(eq(brandingEffects.botId, scope.botId));
  return row;
}

/** Lets the picture be tried at once, where there is an effect. */
export async function forgetPictureTrouble(db: Queries, scope: InstanceScope): Promise<void> {
  await db
    .update(brandingEffects)
    .set({ pictureRefusal: '', pictureDueAt: 0 })
    .where(eq(brandingEffects.botId, scope.botId));
}

export async function deleteEffect(db: Queries, scope: InstanceScope): Promise<void> {
  await db.delete(brandingEffects).where(eq(brandingEffects.botId, scope.botId));
}
