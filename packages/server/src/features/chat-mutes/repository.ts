import { and, arrayContains, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { chatMutes as mutes } from './table.ts';

export type MuteRow = typeof mutes.$inferSelect;

const ofPlayer = (scope: InstanceScope, netId: string) =>
  and(eq(mutes.botId, scope.botId), eq(mutes.netId, netId));
const inForce = (scope: InstanceScope, now: number) =>
  and(eq(mutes.botId, scope.botId), gt(mutes.mutedUntil, now));

/** Those that last, by when they end. */
export function listMutes(db: Queries, scope: InstanceScope, now: number): Promise<MuteRow[]> {
  return db.select().from(mutes).where(inForce(scope, now)).orderBy(asc(mutes.mutedUntil), asc(mutes.netId));
}

export async function countMutes(db: Queries, scope: InstanceScope, now: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mutes).where(inForce(scope, now));
  return row?.n ?? 0;
}

export async function findMute(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<MuteRow | undefined> {
  const [row] = await db.select().from(mutes).where(ofPlayer(scope, netId));
  return row;
}

/** The mute in force with this mark of a former member, the longest if there are several. */
export async function findMuteOfFormer(
  db: Queries,
  scope: InstanceScope,
  { mark, now }: { mark: string; now: number },
): Promise<MuteRow | undefined> {
  const [row] = await db
    .select()
    .from(mutes)
    .where(and(inForce(scope, now), arrayContains(mutes.formerMembers, [mark])))
    .orderBy(desc(mutes.mutedUntil))
    .limit(1);
  return row;
}

/** Adds the mark of a former member to a player's mute in force; beyond `max` the oldest mark goes. */
export async function addFormer(
  tx: Queries,
  scope: InstanceScope,
  { netId, mark, now, max }: { netId: string; mark: string; now: number; max: number },
): Promise<void> {
  const others = sql`array_remove(${mutes.formerMembers}, ${mark})`;
  await tx
    .update(mutes)
    .set({
      formerMembers: sql`(${others})[greatest(1, cardinality(${others}) - ${max - 2}::int):] || ${mark}::text`,
    })
    .where(and(inForce(scope, now), eq(mutes.netId, netId)));
}

/** Adds a mute, replacing an existing one of the player, whose former members stay in it. */
export async function saveMute(tx: Queries, row: typeof mutes.$inferInsert): Promise<void> {
  const { botId: _botId, netId: _netId, ...set } = row;
  await tx
    .insert(mutes)
    .values(row)
    .onConflictDoUpdate({ target: [mutes.botId, mutes.netId], set });
}

export async function deleteMute(
  tx: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<MuteRow | undefined> {
  const [row] = await tx.delete(mutes).where(ofPlayer(scope, netId)).returning();
  return row;
}

/** With the server where they were last seen. */
export type MutedPlayer = { netId: string; name: string; serverId: string };

/** Muted players with names who are on a server of the instance, or have just left one. */
export async function listMutedPlayers(
  db: Queries,
  scope: InstanceScope,
  { now, leftSince }: { now: number; leftSince: number },
): Promise<MutedPlayer[]> {
  const { rows } = await db.execute<MutedPlayer>(sql`
    select known.net_id as "netId", known.name, known.server_id as "serverId" from chat_mutes as mute
      join known_players as known on known.bot_id = mute.bot_id and known.net_id = mute.net_id
    where mute.bot_id = ${scope.botId} and mute.muted_until > ${now} and known.name <> ''
      and (known.is_online or known.last_seen >= ${leftSince})`);
  return rows;
}

export const endedMuteRetention: Retention = {
  what: 'mutes that have ended',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from chat_mutes where ctid = any(array(
        select ctid from chat_mutes where muted_until <= ${now} order by muted_until limit ${limit}))`);
    return rowCount ?? 0;
  },
};
