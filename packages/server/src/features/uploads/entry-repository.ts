import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ENTRY_KINDS, type KindName } from './kinds.ts';
import { baseEntries, playerEntries, tribeEntries } from './table.ts';

/** More than any instance has players online. */
const MAX_SURVIVORS = 20_000;

/** The instance of a row that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export const findInstanceOf =
  (kind: KindName) =>
  async (db: Queries, id: string): Promise<string | undefined> => {
    const { rows } = await db.execute<{ botId: string }>(
      sql`select bot_id as "botId" from ${tableOf(kind)} where id = ${id} limit 1`,
    );
    return rows[0]?.botId;
  };

const tableOf = (kind: KindName) => sql.identifier(ENTRY_KINDS[kind].table);

/** The name of a row for people. */
const TITLES: Record<KindName, SQL> = {
  players: sql`character_name`,
  tribes: sql`tribe_name`,
  bases: sql`owner_name`,
  dinos: sql`species || case when name = '' then '' else ' (' || name || ')' end`,
};

/** A row's server and name; `key` is the game's ID. */
export type Entry = { serverId: string; key: string; title: string };

export async function findEntry(
  db: Queries,
  scope: InstanceScope,
  { kind, id }: { kind: KindName; id: string },
): Promise<Entry | undefined> {
  const key = sql.identifier(ENTRY_KINDS[kind].key);
  const { rows } = await db.execute<Entry>(sql`
    select server_id as "serverId", ${key} as key, ${TITLES[kind]} as title
    from ${tableOf(kind)} where bot_id = ${scope.botId} and id = ${id}`);
  return rows[0];
}

/** Deletes one row; whether it was still there. */
export async function deleteEntry(
  tx: Queries,
  scope: InstanceScope,
  { kind, id }: { kind: KindName; id: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from ${tableOf(kind)} where bot_id = ${scope.botId} and id = ${id}`,
  );
  return rowCount === 1;
}

/** Something on a server by the game's id. */
export type Target = { scope: InstanceScope; serverId: string; key: string };

export async function findTribe(db: Queries, { scope, serverId, key }: Target) {
  const [row] = await db
    .select({
      id: tribeEntries.id,
      tribeName: tribeEntries.tribeName,
      membersCount: tribeEntries.membersCount,
      numDinos: tribeEntries.numDinos,
    })
    .from(tribeEntries)
    .where(
      and(
        eq(tribeEntries.botId, scope.botId),
        eq(tribeEntries.serverId, serverId),
        eq(tribeEntries.tribeId, key),
      ),
    );
  return row;
}

export async function findPlayer(db: Queries, { scope, serverId, key }: Target) {
  const [row] = await db
    .select({ id: playerEntries.id, characterName: playerEntries.characterName })
    .from(playerEntries)
    .where(
      and(
        eq(playerEntries.botId, scope.botId),
        eq(playerEntries.serverId, serverId),
        eq(playerEntries.characterId, key),
      ),
    );
  return row;
}

/** A base by the `id` of its row, for its own id is the companion's. */
export async function findBase(db: Queries, { scope, serverId, key }: Target) {
  const [row] = await db
    .select()
    .from(baseEntries)
    .where(
      and(eq(baseEntries.botId, scope.botId), eq(baseEntries.serverId, serverId), eq(baseEntries.id, key)),
    );
  return row;
}

export async function markNuked(
  tx: Queries,
  scope: InstanceScope,
  { kind, id, at }: { kind: 'players' | 'tribes' | 'bases'; id: string; at: number },
): Promise<void> {
  await tx.execute(
    sql`update ${tableOf(kind)} set nuked_at = ${at} where bot_id = ${scope.botId} and id = ${id}`,
  );
}

/**
 * Deletes up to `limit` dinos of all instances that were first reported dead before `before`, ms; returns how many. As in
 * uploads the snapshot is locked before its rows.
 */
export async function deleteDead(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rows } = await db.execute<{ deleted: string }>(sql`
    with due as (
      select ctid, bot_id, server_id from dino_entries where died_at > 0 and died_at < ${before} limit ${limit}
    ),
    held as (
      select bot_id, server_id from dashboard_snapshots
      where kind = 'dinos' and (bot_id, server_id) in (select bot_id, server_id from due)
      order by bot_id, server_id for update
    ),
    gone as (
      delete from dino_entries as dino using due join held using (bot_id, server_id)
      where dino.ctid = due.ctid returning dino.bot_id, dino.server_id
    ),
    counted as (select bot_id, server_id, count(*)::int as deleted from gone group by bot_id, server_id),
    told as (
      update dashboard_snapshots as snapshot set rows = snapshot.rows - counted.deleted, latest_id = '' from counted
      where snapshot.bot_id = counted.bot_id and snapshot.server_id = counted.server_id and snapshot.kind = 'dinos'
      returning counted.deleted
    )
    select coalesce(sum(deleted), 0) as deleted from told`);
  return Number(rows[0]?.deleted ?? 0);
}

/** A player's survivors on all servers, as reported by companions. */
export function listSurvivors(db: Queries, scope: InstanceScope, netId: string) {
  return db
    .select({
      serverId: playerEntries.serverId,
      characterId: playerEntries.characterId,
      characterName: playerEntries.characterName,
    })
    .from(playerEntries)
    .where(and(eq(playerEntries.botId, scope.botId), eq(playerEntries.netId, netId)))
    .limit(1000);
}

/** A player's survivors on all servers, the last seen first. */
export function listCharacters(db: Queries, scope: InstanceScope, netId: string) {
  return db
    .select({
      id: playerEntries.id,
      serverId: playerEntries.serverId,
      characterName: playerEntries.characterName,
      level: playerEntries.level,
      tribeName: playerEntries.tribeName,
      lastSeen: playerEntries.lastSeen,
      tribeHistory: playerEntries.tribeHistory,
    })
    .from(playerEntries)
    .where(and(eq(playerEntries.botId, scope.botId), eq(playerEntries.netId, netId)))
    .orderBy(desc(playerEntries.lastSeen), asc(playerEntries.id))
    .limit(1000);
}

/** Some players' survivors with tribe and level. */
export function listSurvivorsOf(db: Queries, scope: InstanceScope, netIds: readonly string[]) {
  const { serverId, netId, tribeName, level } = playerEntries;
  return db
    .select({ serverId, netId, tribeName, level })
    .from(playerEntries)
    .where(and(eq(playerEntries.botId, scope.botId), inArray(netId, [...netIds])))
    .limit(MAX_SURVIVORS);
}
