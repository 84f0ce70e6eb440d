import type { Tier } from '@arkwright/contracts/core/tiers';
import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { isOwner, ownerTier } from '../access/owner-tier.ts';
import type { InstanceScope } from '../access/scope.ts';
import { botInstances } from '../access/table.ts';
import { users } from '../identity/table.ts';
import { LARGE_BYTES, largeValue } from './large-values.ts';
import { settings, settingsVersions } from './table.ts';

export type SettingsRow = { botId: string; group: string; rev: number; value: StoredValue };

export type SettingsVersion = {
  group: string;
  rev: number;
  value: StoredValue;
  savedAt: number;
  savedBy: string;
};

/** All groups of instances: for their owners' pages, and for saving, which checks groups against each other. */
export function loadSettings(db: Queries, scopes: readonly InstanceScope[]): Promise<SettingsRow[]> {
  const ids = scopes.map((scope) => scope.botId);
  return db.select().from(settings).where(inArray(settings.botId, ids));
}

/** The groups of an instance whose values contain a text anywhere. */
export function loadNaming(db: Queries, scope: InstanceScope, text: string): Promise<SettingsRow[]> {
  return db
    .select()
    .from(settings)
    .where(and(eq(settings.botId, scope.botId), sql`strpos(${settings.value}::text, ${text}) > 0`));
}

const isLarge = sql`pg_column_size(${settings.value}) > ${LARGE_BYTES}`;

/** The value of a group, or, if it is large, only its version: reading megabytes for each call would be too much. */
const valueOrVersion = sql<StoredValue | string>`
  case when ${isLarge} then to_jsonb(settings.xmin::text || ' ' || ${settings.rev}) else ${settings.value} end`;

async function wholeValue(
  db: Queries,
  { botId, group }: { botId: string; group: string },
  read: StoredValue | string,
): Promise<StoredValue> {
  if (typeof read !== 'string') return read;
  return largeValue(`${botId} ${group} ${read}`, () => readValue(db, botId, group));
}

/** Some groups of an instance, as stored. Large ones are read once per version: don't modify the values. */
export async function loadGroups(
  db: Queries,
  scope: InstanceScope,
  groups: readonly string[],
): Promise<SettingsRow[]> {
  const { botId, group, rev } = settings;
  const rows = await db
    .select({ botId, group, rev, value: valueOrVersion })
    .from(settings)
    .where(and(eq(botId, scope.botId), inArray(group, [...groups])));
  const whole: SettingsRow[] = [];
  for (const row of rows) whole.push({ ...row, value: await wholeValue(db, row, row.value) });
  return whole;
}

/** Stores a group's new value as the next revision. */
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
  return row;
}

/**
 * The value of a group in every active instance that has switched it on, or never off, with the owner's tier.
 */
export function listEnabled(
  db: Queries,
  {
    group,
    field,
    byDefault,
    botIds,
  }: { group: string; field: string; byDefault: string; botIds?: readonly string[] | undefined },
): Promise<{ botId: string; value: StoredValue; tier: Tier }[]> {
  return db
    .select({ botId: settings.botId, value: settings.value, tier: ownerTier })
    .from(settings)
    .innerJoin(botInstances, eq(botInstances.id, settings.botId))
    .leftJoin(users, isOwner)
    .where(
      and(
        eq(settings.group, group),
        botIds && inArray(settings.botId, [...botIds]),
        eq(botInstances.isActive, true),
        sql`coalesce(${settings.value} ->> ${field}::text, ${byDefault}) not in ('false', 'Off')`,
      ),
    );
}

/**
 * The tier of an active instance's owner and the stored values of some groups; undefined if it isn't active.
 */
export async function loadInEffect(
  db: Queries,
  scope: InstanceScope,
  groups: readonly string[],
): Promise<{ tier: Tier; groups: { group: string; value: StoredValue }[] } | undefined> {
  const rows = await db
    .select({ tier: ownerTier, group: settings.group, value: valueOrVersion })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .leftJoin(settings, and(eq(settings.botId, botInstances.id), inArray(settings.group, [...groups])))
    .where(and(eq(botInstances.id, scope.botId), eq(botInstances.isActive, true)));
  const [first] = rows;
  if (!first) return undefined;
  const stored: { group: string; value: StoredValue }[] = [];
  for (const { group, value } of rows) {
    // A group that was never saved comes as nulls.
    if (group === null || value === null) continue;
    stored.push({ group, value: await wholeValue(db, { botId: scope.botId, group }, value) });
  }
  return { tier: first.tier, groups: stored };
}

/** The owner's tier and the stored values of groups, for the active ones of these instances. */
export async function listInEffect(
  db: Queries,
  botIds: readonly string[],
  groups: readonly string[],
): Promise<{ botId: string; tier: Tier; values: Record<string, StoredValue> }[]> {
  const isThere = sql`filter (where ${settings.group} is not null)`;
  const rows = await db
    .select({
      botId: botInstances.id,
      tier: ownerTier,
      values: sql<Record<string, StoredValue | string>>`coalesce(
        jsonb_object_agg(${settings.group}, ${valueOrVersion}) ${isThere}, '{}')`,
    })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .leftJoin(settings, and(eq(settings.botId, botInstances.id), inArray(settings.group, [...groups])))
    .where(and(inArray(botInstances.id, [...botIds]), eq(botInstances.isActive, true)))
    .groupBy(botInstances.id, users.tier);
  const found: { botId: string; tier: Tier; values: Record<string, StoredValue> }[] = [];
  for (const { botId, tier, values } of rows) {
    const whole: Record<string, StoredValue> = {};
    for (const [group, value] of Object.entries(values))
      whole[group] = await wholeValue(db, { botId, group }, value);
    found.push({ botId, tier, values: whole });
  }
  return found;
}

async function readValue(
  db: Queries,
  botId: string,
  group: string,
): Promise<{ value: StoredValue; bytes: number }> {
  const bytes = sql<number>`octet_length(${settings.value}::text)`;
  const [row] = await db
    .select({ value: settings.value, bytes })
    .from(settings)
    .where(and(eq(settings.botId, botId), eq(settings.group, group)));
  return row ?? { value: {}, bytes: 0 };
}
