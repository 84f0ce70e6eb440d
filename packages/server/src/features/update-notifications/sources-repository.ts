import { asc, count, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { gameBuilds, knownMods, updateSources } from './table.ts';

export type Source = typeof updateSources.$inferSelect;
export type Build = typeof gameBuilds.$inferSelect;
export type KnownMod = typeof knownMods.$inferSelect;

/** Enough to look back at. */
export const MAX_BUILDS = 20;

export async function findSource(db: Queries, name: Source['name']): Promise<Source | undefined> {
  const [source] = await db.select().from(updateSources).where(eq(updateSources.name, name));
  return source;
}

export async function saveSource(db: Queries, { name, ...source }: Source): Promise<void> {
  await db
    .insert(updateSources)
    .values({ name, ...source })
    .onConflictDoUpdate({ target: updateSources.name, set: source });
}

/** The newest build: an outdated cache may have returned older ones after it. */
export async function newestBuild(db: Queries): Promise<Build | undefined> {
  const [build] = await db.select().from(gameBuilds).orderBy(desc(gameBuilds.buildId)).limit(1);
  return build;
}

/** Keeps a build, among the newest. */
export async function addBuild(db: Queries, build: Build): Promise<void> {
  await db.insert(gameBuilds).values(build).onConflictDoNothing();
  const kept = db
    .select({ buildId: gameBuilds.buildId })
    .from(gameBuilds)
    .orderBy(desc(gameBuilds.buildId))
    .limit(MAX_BUILDS);
  await db.delete(gameBuilds).where(notInArray(gameBuilds.buildId, kept));
}

export async function listKnownMods(db: Queries, ids: readonly number[]): Promise<KnownMod[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(knownMods)
    .where(sql`${knownMods.id} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(asc(knownMods.askedAt), asc(knownMods.id));
}

export async function countKnownMods(db: Queries): Promise<number> {
  const [row] = await db.select({ n: count() }).from(knownMods);
  return row?.n ?? 0;
}

/** Stores CurseForge's data of mods. A file with a lower number than the known one comes from an outdated cache. */
export async function saveMods(db: Queries, mods: readonly KnownMod[]): Promise<void> {
  if (mods.length === 0) return;
  const isNewer = sql`excluded.file_id > ${knownMods.fileId}`;
  const ifNewer = (column: 'file_id' | 'file_name' | 'file_at' | 'learned_at') =>
    sql`case when ${isNewer} then excluded.${sql.identifier(column)} else known_mods.${sql.identifier(column)} end`;
  await db
    .insert(knownMods)
    .values([...mods])
    .onConflictDoUpdate({
      target: knownMods.id,
      set: {
        isKnown: sql`excluded.is_known`,
        name: sql`case when excluded.is_known then excluded.name else known_mods.name end`,
        slug: sql`case when excluded.is_known then excluded.slug else known_mods.slug end`,
        fileId: ifNewer('file_id'),
        fileName: ifNewer('file_name'),
        fileAt: ifNewer('file_at'),
        learnedAt: ifNewer('learned_at'),
        askedAt: sql`excluded.asked_at`,
      },
    });
}

/** Deletes some of the mods that were not watched since `before` (ms), the oldest first; returns how many. */
export async function deleteUnwatched(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = db
    .select({ id: knownMods.id })
    .from(knownMods)
    .where(lt(knownMods.askedAt, before))
    .orderBy(asc(knownMods.askedAt))
    .limit(limit);
  const { rowCount } = await db.delete(knownMods).where(inArray(knownMods.id, old));
  return rowCount ?? 0;
}
