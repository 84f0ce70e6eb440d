import type { Tier } from '@arkwright/contracts/core/tiers';
import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { dynamicConfigFetches, dynamicConfigs } from './table.ts';

export type DynamicConfigRow = typeof dynamicConfigs.$inferSelect;

const inScope = (scope: InstanceScope, id: string) =>
  and(eq(dynamicConfigs.botId, scope.botId), eq(dynamicConfigs.id, id));

export function listConfigs(db: Queries, scope: InstanceScope): Promise<DynamicConfigRow[]> {
  return db
    .select()
    .from(dynamicConfigs)
    .where(eq(dynamicConfigs.botId, scope.botId))
    .orderBy(asc(dynamicConfigs.name), asc(dynamicConfigs.id));
}

export async function countConfigs(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(dynamicConfigs)
    .where(eq(dynamicConfigs.botId, scope.botId));
  return row?.n ?? 0;
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockConfig(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<DynamicConfigRow | undefined> {
  const [row] = await tx.select().from(dynamicConfigs).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertConfig(
  tx: Queries,
  scope: InstanceScope,
  row: Omit<DynamicConfigRow, 'botId'>,
): Promise<DynamicConfigRow> {
  const made = { ...row, botId: scope.botId };
  await tx.insert(dynamicConfigs).values(made);
  return made;
}

export async function updateConfig(
  tx: Queries,
  scope: InstanceScope,
  change: Omit<DynamicConfigRow, 'botId'>,
): Promise<DynamicConfigRow> {
  const { id, ...fields } = change;
  await tx.update(dynamicConfigs).set(fields).where(inScope(scope, id));
  return { ...change, botId: scope.botId };
}

export async function deleteConfig(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(dynamicConfigs).where(inScope(scope, id));
}

/** The instance of a config that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findConfigInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ botId: dynamicConfigs.botId })
    .from(dynamicConfigs)
    .where(eq(dynamicConfigs.id, id))
    .limit(1);
  return row?.botId;
}

const published = prepareOnce((db) =>
  db
    .select({
      settings: dynamicConfigs.settings,
      isActive: botInstances.isActive,
      tier: ownerTier,
    })
    .from(dynamicConfigs)
    .innerJoin(botInstances, eq(botInstances.id, dynamicConfigs.botId))
    .leftJoin(users, isOwner)
    .where(
      and(
        eq(dynamicConfigs.botId, sql.placeholder('botId')),
        eq(dynamicConfigs.id, sql.placeholder('configId')),
      ),
    )
    .prepare('published_dynamic_config'),
);

/** A config with what decides whether it is published. The ids come from the request; there is no other check. */
export async function findPublished(
  db: Queries,
  ids: { botId: string; configId: string },
): Promise<{ settings: string; isActive: boolean; tier: Tier } | undefined> {
  const [row] = await published(db).execute(ids);
  return row;
}

/** Configs that no address has fetched, of all instances or of some. */
export function listNeverFetched(
  db: Queries,
  botIds?: readonly string[],
): Promise<Pick<DynamicConfigRow, 'botId' | 'id' | 'name'>[]> {
  const { botId, id, name } = dynamicConfigs;
  const isFetched = db
    .select({ one: sql`1` })
    .from(dynamicConfigFetches)
    .where(and(eq(dynamicConfigFetches.botId, botId), eq(dynamicConfigFetches.configId, id)));
  return db
    .select({ botId, id, name })
    .from(dynamicConfigs)
    .where(and(notExists(isFetched), botIds && inArray(botId, [...botIds])))
    .orderBy(botId, id);
}
