import type { ReadSave } from '@arkwright/contracts/uploads/upload';
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { companions, type LastUploads } from './table.ts';

export type { UploadSource } from './table.ts';

export type CompanionRow = typeof companions.$inferSelect;

export function listCompanions(db: Queries, scope: InstanceScope): Promise<CompanionRow[]> {
  return db.select().from(companions).where(eq(companions.botId, scope.botId));
}

export type StartedWith = Pick<CompanionRow, 'botId' | 'serverId' | 'toldAt' | 'buildId' | 'mods'>;

/** The launch settings of some instances' games, as far as their companions reported them. */
export function listStartedWith(db: Queries, botIds: readonly string[]): Promise<StartedWith[]> {
  const { botId, serverId, toldAt, buildId, mods } = companions;
  return db
    .select({ botId, serverId, toldAt, buildId, mods })
    .from(companions)
    .where(and(inArray(botId, [...botIds]), gt(toldAt, 0)));
}

/** Companions that called last before `before` (ms), of all instances; not servers that never had one. */
export function listSilent(
  db: Queries,
  { before, botIds }: { before: number; botIds?: readonly string[] | undefined },
): Promise<Pick<CompanionRow, 'botId' | 'serverId'>[]> {
  const { botId, serverId, lastSeenAt } = companions;
  return db
    .select({ botId, serverId })
    .from(companions)
    .where(and(lt(lastSeenAt, before), gt(lastSeenAt, 0), botIds && inArray(botId, [...botIds])))
    .orderBy(serverId);
}

const find = prepareOnce((db) =>
  db
    .select()
    .from(companions)
    .where(
      and(
        eq(companions.botId, sql.placeholder('botId')),
        eq(companions.serverId, sql.placeholder('serverId')),
      ),
    )
    .prepare('find_companion'),
);

export async function findCompanion(
  db: Queries,
  scope: InstanceScope,
  serverId: string,
): Promise<CompanionRow | undefined> {
  const [row] = await find(db).execute({ botId: scope.botId, serverId });
  return row;
}

/**
 * Whether a question for commands is the latest of its server's companion: an older one may be of a connection that has
 * died without a word, and what went there would be lost.
 */
export const isLatestPoll = (scope: InstanceScope, poll: { serverId: string; pollId: string }): SQL =>
  sql`exists (select from ${companions} where ${companions.botId} = ${scope.botId}
    and ${companions.serverId} = ${poll.serverId} and ${companions.pollId} = ${poll.pollId})`;

/** News of a companion: omitted fields stay unchanged. Without `lastSeenAt` it is not from the companion itself. */
export type CompanionReport = Partial<
  Pick<
    CompanionRow,
    'lastSeenAt' | 'type' | 'version' | 'pollId' | 'uploads' | 'buildId' | 'mods' | 'clusterId'
  >
>;

/**
 * Stores news of the companion of the server that `kept` (`keptServer`) selects, in one statement; false if the server is
 * gone.
 */
export async function upsertCompanion(db: Queries, kept: SQL, companion: CompanionReport): Promise<boolean> {
  const { type = null, version = null, pollId = null, uploads = {}, buildId = null, mods = null } = companion;
  const { lastSeenAt = null, clusterId = null } = companion;
  const merged = JSON.stringify(uploads satisfies LastUploads);
  const loaded = mods && JSON.stringify(mods);
  // Both come with a hello.
  const toldAt = buildId === null ? null : lastSeenAt;
  const { rowCount } = await db.execute(sql`
    insert into companions (bot_id, server_id, type, version, last_seen_at, poll_id, uploads, told_at,
      build_id, mods, cluster_id)
    select kept.bot_id, kept.id, coalesce(${type}::text, ''), coalesce(${version}::text, ''),
      coalesce(${lastSeenAt}::bigint, 0),
      coalesce(${pollId}::text, ''), ${merged}::jsonb, coalesce(${toldAt}::bigint, 0),
      coalesce(${buildId}::text, ''), coalesce(${loaded}::jsonb, '{}'), coalesce(${clusterId}::text, '')
    from (${kept}) as kept
    on conflict (bot_id, server_id) do update set
      type = coalesce(${type}::text, companions.type), version = coalesce(${version}::text, companions.version),
      last_seen_at = coalesce(${lastSeenAt}::bigint, companions.last_seen_at), poll_id = coalesce(${pollId}::text, companions.poll_id),
      uploads = companions.uploads || excluded.uploads, told_at = coalesce(${toldAt}::bigint, companions.told_at),
      build_id = coalesce(${buildId}::text, companions.build_id), mods = coalesce(${loaded}::jsonb, companions.mods),
      cluster_id = coalesce(${clusterId}::text, companions.cluster_id)`);
  return (rowCount ?? 0) > 0;
}

/** A companion's position in the chat of its game; locked until the transaction ends. */
export async function lockChat(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, now }: { serverId: string; now: number },
): Promise<{ run: string; next: number }> {
  const [row] = await tx
    .insert(companions)
    .values({ botId, serverId, lastSeenAt: now })
    .onConflictDoUpdate({ target: [companions.botId, companions.serverId], set: { lastSeenAt: now } })
    .returning({ run: companions.chatRun, next: companions.chatNext });
  return row ?? { run: '', next: 0 };
}

export async function saveChat(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, run, next }: { serverId: string; run: string; next: number },
): Promise<void> {
  await tx
    .update(companions)
    .set({ chatRun: run, chatNext: next })
    .where(and(eq(companions.botId, botId), eq(companions.serverId, serverId)));
}

/** More are of no use for how often a game saves now. */
export const MAX_SAVE_INTERVALS = 5;

/** Stores the save that rows were read from, how long it was since the one before, and whether the game's clock has gone back. */
export async function saveSave(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, now, ageSeconds, gameTime, counter }: { serverId: string; now: number } & ReadSave,
): Promise<void> {
  const hasGoneBack = sql`${companions.gameTime} > ${gameTime}`;
  const savedAt = now - 1000 * ageSeconds;
  const { saveCounter, saveIntervals } = companions;
  // Saves in between were not read, but counted.
  const interval = sql`(${savedAt}::bigint - ${companions.savedAt}) / 1000 / (${counter}::bigint - ${saveCounter})`;
  const isNext = sql`${companions.savedAt} > 0 and ${counter}::bigint > ${saveCounter}
    and ${savedAt}::bigint > ${companions.savedAt} and not ${hasGoneBack}`;
  await tx
    .update(companions)
    .set({
      savedAt,
      saveCounter: counter,
      saveIntervals: sql`case when ${isNext}
        then (array[least(${interval}, 2147483647)::integer] || ${saveIntervals})[1:${sql.raw(String(MAX_SAVE_INTERVALS))}]
        else ${saveIntervals} end`,
      gameTime,
      rolledBackAt: sql`case when ${hasGoneBack} then ${now}::bigint else ${companions.rolledBackAt} end`,
      rolledBackMs: sql`case when ${hasGoneBack} then ((${companions.gameTime} - ${gameTime}) * 1000)::bigint
        else ${companions.rolledBackMs} end`,
    })
    .where(and(eq(companions.botId, botId), eq(companions.serverId, serverId)));
}

/** Forgets what an instance's companions have reported about their games; where they are in their chats stays known. */
export async function forgetReports(tx: Queries, { botId }: InstanceScope): Promise<void> {
  await tx
    .update(companions)
    .set({
      type: '',
      version: '',
      toldAt: 0,
      buildId: '',
      mods: {},
      clusterId: '',
      uploads: {},
      savedAt: 0,
      saveCounter: 0,
      saveIntervals: [],
      gameTime: 0,
      rolledBackAt: 0,
      rolledBackMs: 0,
    })
    .where(eq(companions.botId, botId));
}

export type Rollback = Pick<CompanionRow, 'botId' | 'serverId' | 'rolledBackAt' | 'rolledBackMs'>;

/** Worlds that were found to have gone back since then, ms; of one instance or of all. */
export function listRollbacks(
  db: Queries,
  { since, botIds }: { since: number; botIds?: readonly string[] | undefined },
): Promise<Rollback[]> {
  const { botId, serverId, rolledBackAt, rolledBackMs } = companions;
  return db
    .select({ botId, serverId, rolledBackAt, rolledBackMs })
    .from(companions)
    .where(and(gt(rolledBackAt, since), botIds && inArray(botId, [...botIds])))
    .orderBy(serverId);
}

/** Companions whose last uploads are not complete, of all instances or of some. */
export function listUnread(
  db: Queries,
  botIds?: readonly string[],
): Promise<Pick<CompanionRow, 'botId' | 'serverId' | 'uploads'>[]> {
  const { botId, serverId, uploads } = companions;
  return db
    .select({ botId, serverId, uploads })
    .from(companions)
    .where(and(sql`jsonb_path_exists(${uploads}, '$.*.unread')`, botIds && inArray(botId, [...botIds])))
    .orderBy(serverId);
}
