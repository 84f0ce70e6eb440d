import type { Tier } from '@arkwright/contracts/core/tiers';
import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { and, eq, sql } from 'drizzle-orm';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { isOwner, ownerTier } from '../access/owner-tier.ts';
import type { InstanceScope } from '../access/scope.ts';
import { botInstances } from '../access/table.ts';
import { users } from '../identity/table.ts';
import { settings } from '../settings/table.ts';
import { botSecrets } from './table.ts';

export type SecretRow = typeof botSecrets.$inferSelect;

/**
 * Stores a key of an instance, replacing the previous one. `hash` finds the instance when a caller sends the
 * key.
 */
export async function saveSecret(
  tx: Queries,
  scope: InstanceScope,
  secret: Omit<typeof botSecrets.$inferInsert, 'botId'>,
): Promise<void> {
  const { kind: _kind, ...set } = secret;
  await tx
    .insert(botSecrets)
    .values({ botId: scope.botId, ...secret })
    .onConflictDoUpdate({ target: [botSecrets.botId, botSecrets.kind], set });
}

/** An instance's key of a kind as stored; undefined if there is none. */
export async function findSecret(
  db: Queries,
  scope: InstanceScope,
  kind: SecretRow['kind'],
): Promise<SecretRow | undefined> {
  const [row] = await db
    .select()
    .from(botSecrets)
    .where(and(eq(botSecrets.botId, scope.botId), eq(botSecrets.kind, kind)));
  return row;
}

const byKey = prepareOnce((db) =>
  db
    .select({
      botId: botSecrets.botId,
      lastUsedAt: botSecrets.lastUsedAt,
      tier: ownerTier,
      value: settings.value,
    })
    .from(botSecrets)
    .innerJoin(botInstances, eq(botInstances.id, botSecrets.botId))
    .leftJoin(users, isOwner)
    .leftJoin(
      settings,
      and(eq(settings.botId, botSecrets.botId), eq(settings.group, sql.placeholder('group'))),
    )
    .where(and(eq(botSecrets.hash, sql.placeholder('hash')), eq(botSecrets.kind, sql.placeholder('kind'))))
    .prepare('bot_by_key'),
);

/** The instance of the key with this hash, with the owner's tier and the stored settings of a group. */
export async function findByKey(
  db: Queries,
  key: { hash: string; kind: SecretRow['kind']; group: string },
): Promise<{ botId: string; lastUsedAt: number; tier: Tier; value: StoredValue } | undefined> {
  const [row] = await byKey(db).execute(key);
  return row && { ...row, value: row.value ?? {} };
}

export async function touchSecret(db: Queries, hash: string, lastUsedAt: number): Promise<void> {
  await db.update(botSecrets).set({ lastUsedAt }).where(eq(botSecrets.hash, hash));
}
