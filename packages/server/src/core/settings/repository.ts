import type { Tier } from '@arkwright/contracts/core/tiers';
import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { InstanceScope } from '../access/scope.ts';
import { botInstances } from '../access/table.ts';
import { users } from '../identity/table.ts';
import { settings, settingsVersions } from './table.ts';

export type SettingsRow = { botId: string; group: string; rev: number; value: StoredValue };

export type SettingsVersion = {
  group: string;
  rev: number;
  value: StoredValue;
  savedAt: number;
  savedBy: string;
};

export async function loadSettings(db: Queries, scopes: readonly InstanceScope[]): Promise<SettingsRow[]> {
  const ids = scopes.map((scope) => scope.botId);
  const rows = await db.select().from(settings).where(inArray(settings.botId, ids));
  // Only `saveGroup` writes the column, and it writes objects.
  return rows as SettingsRow[];
}

/** Some groups of an instance, as they are stored. */
export async function loadGroups(
  db: Queries,
  scope: InstanceScope,
  groups: readonly string[],
): Promise<SettingsRow[]> {
  const rows = await db
    .select()
    .from(settings)
    .where(and(eq(settings.botId, scope.botId), inArray(settings.group, [...groups])));
  // Only `saveGroup` writes the column, and it writes objects.
  return rows as SettingsRow[];
}

/** Stores a group's new value as its next version. */
export async function saveGroup(
  tx: Queries,
  scope: InstanceScope,
  save: { group: string; rev: number; value: StoredValue; savedAt: number; savedBy: string },
): Promise<void> {
  const { group, rev, value } = save;
  const row = { botId: scope.botId, group, rev, value };
  await tx
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: { rev, value } });
  await tx.insert(settingsVersions).values({ ...row, savedAt: save.savedAt, savedBy: save.savedBy });
}

/** The newest versions of a group without their values, newest first. */
export function listVersions(
  db: Queries,
  scope: InstanceScope,
  wanted: { group: string; limit: number },
): Promise<Omit<SettingsVersion, 'value'>[]> {
  const { group, rev, savedAt, savedBy } = settingsVersions;
  return db
    .select({ group, rev, savedAt, savedBy })
    .from(settingsVersions)
    .where(and(eq(settingsVersions.botId, scope.botId), eq(group, wanted.group)))
    .orderBy(desc(rev))
    .limit(wanted.limit);
}

/** One version of a group; undefined if there is none with this revision. */
export async function findVersion(
  db: Queries,
  scope: InstanceScope,
  version: { group: string; rev: number },
): Promise<SettingsVersion | undefined> {
  const [row] = await db
    .select()
    .from(settingsVersions)
    .where(
      and(
        eq(settingsVersions.botId, scope.botId),
        eq(settingsVersions.group, version.group),
        eq(settingsVersions.rev, version.rev),
      ),
    );
  // Only `saveGroup` writes the column, and it writes objects.
  return row as SettingsVersion | undefined;
}

/** The value of a group in every active instance that has switched it on, or never off, with the owner's tier. */
export async function listEnabled(
  db: Queries,
  { group, isOnByDefault }: { group: string; isOnByDefault: boolean },
): Promise<{ botId: string; value: StoredValue; tier: Tier }[]> {
  const rows = await db
    .select({ botId: settings.botId, value: settings.value, tier: sql<Tier>`coalesce(${users.tier}, 0)` })
    .from(settings)
    .innerJoin(botInstances, eq(botInstances.id, settings.botId))
    .leftJoin(users, eq(users.discordId, botInstances.ownerDiscordId))
    .where(
      and(
        eq(settings.group, group),
        eq(botInstances.isActive, true),
        sql`coalesce(${settings.value} ->> 'isEnabled', ${String(isOnByDefault)}) = 'true'`,
      ),
    );
  // Only `saveGroup` writes the column, and it writes objects.
  return rows as { botId: string; value: StoredValue; tier: Tier }[];
}

/** The tier of an active instance's owner and the stored values of some groups; undefined if it is not active. */
export async function loadInEffect(
  db: Queries,
  scope: InstanceScope,
  groups: readonly string[],
): Promise<{ tier: Tier; groups: { group: string; value: StoredValue }[] } | undefined> {
  const rows = await db
    .select({ tier: sql<Tier>`coalesce(${users.tier}, 0)`, group: settings.group, value: settings.value })
    .from(botInstances)
    .leftJoin(users, eq(users.discordId, botInstances.ownerDiscordId))
    .leftJoin(settings, and(eq(settings.botId, botInstances.id), inArray(settings.group, [...groups])))
    .where(and(eq(botInstances.id, scope.botId), eq(botInstances.isActive, true)));
  const [first] = rows;
  if (!first) return undefined;
  const stored = rows.flatMap(({ group, value }) => (group === null ? [] : [{ group, value }]));
  // Only `saveGroup` writes the column, and it writes objects.
  return { tier: first.tier, groups: stored as { group: string; value: StoredValue }[] };
}

/** The tier of the owner and the stored values of groups, of those instances that are active. */
export async function listInEffect(
  db: Queries,
  botIds: readonly string[],
  groups: readonly string[],
): Promise<{ botId: string; tier: Tier; values: Record<string, StoredValue> }[]> {
  const rows = await db
    .select({
      botId: botInstances.id,
      tier: sql<Tier>`coalesce(${users.tier}, 0)`,
      values: sql`coalesce(jsonb_object_agg(${settings.group}, ${settings.value}) filter (where ${settings.group} is not null), '{}')`,
    })
    .from(botInstances)
    .leftJoin(users, eq(users.discordId, botInstances.ownerDiscordId))
    .leftJoin(settings, and(eq(settings.botId, botInstances.id), inArray(settings.group, [...groups])))
    .where(and(inArray(botInstances.id, [...botIds]), eq(botInstances.isActive, true)))
    .groupBy(botInstances.id, users.tier);
  // Only `saveGroup` writes the values, and it writes objects.
  return rows as { botId: string; tier: Tier; values: Record<string, StoredValue> }[];
}
