import type { Channel, GuildRole } from '@arkwright/contracts/bots/schema';
import { normalisePermissions } from '@arkwright/contracts/core/permissions';
import type { Tier } from '@arkwright/contracts/core/tiers';
import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { BotScope } from '../../core/access/scope.ts';
import { botInstances, managers } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import type { RoleReach } from './discord-powers.ts';
import { botSecrets, guildDepartures, guildDirectories, settings, settingsVersions } from './table.ts';

export type BotRow = typeof botInstances.$inferSelect;
export type ManagerRow = {
  kind: 'user' | 'role';
  discordId: string;
  permissions: string[];
  expiresAt: number;
};
export type SecretRow = typeof botSecrets.$inferSelect;
export type SettingsRow = { botId: string; group: string; rev: number; value: StoredValue };
export type SettingsVersion = {
  group: string;
  rev: number;
  value: StoredValue;
  savedAt: number;
  savedBy: string;
};
/** What we keep of a role: what is sent outward, its permission bits (decimal text) and what it may beyond @everyone. */
export type StoredRole = Omit<GuildRole, 'isGrantable' | 'isHandedOut' | 'power'> & {
  permissions: string;
  reach?: RoleReach;
};
export type Directory = { channels: Channel[]; roles: StoredRole[] };

/** The instances of the given scopes, each found by the gate or by a membership. */
export function loadBots(db: Queries, scopes: readonly BotScope[]): Promise<BotRow[]> {
  const ids = scopes.map((scope) => scope.botId);
  return db
    .select()
    .from(botInstances)
    .where(inArray(botInstances.id, ids))
    .orderBy(botInstances.guildName, botInstances.id);
}

/** Locks the instance's row, so that saves of its settings come one after the other. */
export async function lockBot(tx: Queries, scope: BotScope): Promise<BotRow | undefined> {
  const [row] = await tx.select().from(botInstances).where(eq(botInstances.id, scope.botId)).for('update');
  return row;
}

export async function deleteBot(tx: Queries, scope: BotScope): Promise<void> {
  await tx.delete(botInstances).where(eq(botInstances.id, scope.botId));
}

export async function loadSettings(db: Queries, scopes: readonly BotScope[]): Promise<SettingsRow[]> {
  const ids = scopes.map((scope) => scope.botId);
  const rows = await db.select().from(settings).where(inArray(settings.botId, ids));
  // Only `saveGroup` writes the column, and it writes objects.
  return rows as SettingsRow[];
}

/** Some groups of an instance, as they are stored. */
export async function loadGroups(
  db: Queries,
  scope: BotScope,
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
  scope: BotScope,
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
  scope: BotScope,
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
  scope: BotScope,
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

/** Managers as stored, their permissions in the order of today's areas: those in the rows may be of an earlier version. */
export async function loadManagers(
  db: Queries,
  scopes: readonly BotScope[],
): Promise<(ManagerRow & { botId: string })[]> {
  const ids = scopes.map((scope) => scope.botId);
  const rows = await db
    .select()
    .from(managers)
    .where(inArray(managers.botId, ids))
    .orderBy(managers.discordId);
  return rows.map((row) => ({ ...row, permissions: normalisePermissions(row.permissions) }));
}

/** Instances that have managers whose time is over at `now` (ms). */
export async function listBotsWithExpired(
  db: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: managers.botId })
    .from(managers)
    .where(and(gt(managers.expiresAt, 0), lte(managers.expiresAt, now)))
    .limit(limit);
  return rows.map(({ botId }) => botId);
}

/** Stores all managers of an instance, as their next version. */
export async function replaceManagers(
  tx: Queries,
  scope: BotScope,
  rows: readonly ManagerRow[],
): Promise<void> {
  await tx.delete(managers).where(eq(managers.botId, scope.botId));
  await tx
    .update(botInstances)
    .set({ managersRev: sql`${botInstances.managersRev} + 1` })
    .where(eq(botInstances.id, scope.botId));
  if (rows.length > 0) await tx.insert(managers).values(rows.map((row) => ({ ...row, botId: scope.botId })));
}

/** Channels, categories and roles of the guild; empty before the gateway has told us. */
export async function loadDirectory(db: Queries, scope: BotScope): Promise<Directory> {
  const [row] = await db.select().from(guildDirectories).where(eq(guildDirectories.botId, scope.botId));
  // Only `saveDirectory` writes the columns.
  return { channels: (row?.channels ?? []) as Channel[], roles: (row?.roles ?? []) as StoredRole[] };
}

export async function saveDirectory(
  tx: Queries,
  scope: BotScope,
  directory: Directory & { updatedAt: number },
): Promise<void> {
  await tx
    .insert(guildDirectories)
    .values({ botId: scope.botId, ...directory })
    .onConflictDoUpdate({ target: guildDirectories.botId, set: directory });
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

/** Stores a key of an instance in place of the one before. `hash` finds the instance of a key that is shown to us. */
export async function saveSecret(
  tx: Queries,
  scope: BotScope,
  secret: Omit<typeof botSecrets.$inferInsert, 'botId'>,
): Promise<void> {
  const { kind: _kind, ...set } = secret;
  await tx
    .insert(botSecrets)
    .values({ botId: scope.botId, ...secret })
    .onConflictDoUpdate({ target: [botSecrets.botId, botSecrets.kind], set });
}

/** An instance's key of a kind as it is stored; undefined while there is none. */
export async function findSecret(
  db: Queries,
  scope: BotScope,
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
      tier: sql<Tier>`coalesce(${users.tier}, 0)`,
      value: settings.value,
    })
    .from(botSecrets)
    .innerJoin(botInstances, eq(botInstances.id, botSecrets.botId))
    .leftJoin(users, eq(users.discordId, botInstances.ownerDiscordId))
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
  // Only `saveGroup` writes the column, and it writes objects.
  return row && { ...row, value: (row.value ?? {}) as StoredValue };
}

export async function touchSecret(db: Queries, hash: string, lastUsedAt: number): Promise<void> {
  await db.update(botSecrets).set({ lastUsedAt }).where(eq(botSecrets.hash, hash));
}

/** The tier of an active instance's owner and the stored values of some groups; undefined if it is not active. */
export async function loadInEffect(
  db: Queries,
  scope: BotScope,
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

/** Notes that the bot has to leave a guild. */
export async function noteDeparture(
  tx: Queries,
  departure: { guildId: string; since: number },
): Promise<void> {
  await tx.insert(guildDepartures).values(departure).onConflictDoNothing();
}

export async function isDeparting(tx: Queries, guildId: string): Promise<boolean> {
  const rows = await tx.select().from(guildDepartures).where(eq(guildDepartures.guildId, guildId));
  return rows.length > 0;
}

export async function endDeparture(db: Queries, guildId: string): Promise<void> {
  await db.delete(guildDepartures).where(eq(guildDepartures.guildId, guildId));
}
