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

/** The current build: the one that Steam has named last. */
export async function newestBuild(db: Queries): Promise<Build | undefined> {
  const [build] = await db
    .select()
    .from(gameBuilds)
    .orderBy(...latestFirst)
    .limit(1);
  return build;
}

const latestFirst = [desc(gameBuilds.learnedAt), desc(gameBuilds.buildId)];

/** Keeps a build as the current one, among the latest. */
export async function addBuild(db: Queries, build: Build): Promise<void> {
  const { buildId: _buildId, ...set } = build;
  await db.insert(gameBuilds).values(build).onConflictDoUpdate({ target: gameBuilds.buildId, set });
  const kept = db
    .select({ buildId: gameBuilds.buildId })
    .from(gameBuilds)
    .orderBy(...latestFirst)
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

/** Stores what is known of mods. */
export async function saveMods(db: Queries, mods: readonly KnownMod[]): Promise<void> {
  if (mods.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(knownMods)
    .values([...mods])
    .onConflictDoUpdate({
      target: knownMods.id,
      set: {
        isKnown: excluded('is_known'),
        name: excluded('name'),
        slug: excluded('slug'),
        fileId: excluded('file_id'),
        fileName: excluded('file_name'),
        fileAt: excluded('file_at'),
        learnedAt: excluded('learned_at'),
        askedAt: excluded('asked_at'),
        claim: excluded('claim'),
      },
    });
}

/** Forgets the game's builds, and that Steam was asked. */
export async function forgetBuilds(tx: Queries): Promise<void> {
  await tx.delete(gameBuilds);
  await tx.delete(updateSources).where(eq(updateSources.name, 'steam'));
}

/** Forgets all mods, and that CurseForge was asked. */
export async function forgetMods(tx: Queries): Promise<void> {
  await tx.delete(knownMods);
  await tx.delete(updateSources).where(eq(updateSources.name, 'curseforge'));
}

/** How many mods CurseForge has named an unlikely file of, and since when, ms. */
export async function countClaims(db: Queries): Promise<{ mods: number; claims: number; since: number }> {
  const at = sql`(${knownMods.claim} ->> 'at')::float8`;
  const [row] = await db
    .select({
      mods: count(),
      claims: sql<number>`count(${at})::int`,
      since: sql<number>`coalesce(min(${at}), 0)::float8`,
    })
    .from(knownMods);
  return row ?? { mods: 0, claims: 0, since: 0 };
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
