import { and, asc, count, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { discordApplications } from '../../core/discord-applications/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { tribeLogLinks as links, tribeDepartures } from './table.ts';

export type LinkRow = typeof links.$inferSelect;
export type NewLink = Omit<typeof links.$inferInsert, 'botId'>;
export type LinkChange = Partial<Omit<LinkRow, 'botId' | 'id'>>;

const ofInstance = ({ botId }: InstanceScope) => eq(links.botId, botId);
const isOpen = ne(links.state, 'ended');
/** Links that post lines, or will once the proof is checked. */
const isLive = inArray(links.state, ['active', 'paused']);

const list = (db: Queries, where: SQL | undefined) =>
  db.select().from(links).where(where).orderBy(desc(links.createdAt), asc(links.id));

/** All links of an instance, the newest first; those of one member alone if so wanted, without ended ones. */
export function listLinks(db: Queries, scope: InstanceScope, discordId?: string): Promise<LinkRow[]> {
  const ofMember = discordId === undefined ? undefined : and(eq(links.discordId, discordId), isOpen);
  return list(db, and(ofInstance(scope), ofMember));
}

/** Active or paused links of an instance; optionally only of some servers' tribes or members. */
export function listLive(
  db: Queries,
  scope: InstanceScope,
  of: { discordId?: string; ids?: readonly string[] } = {},
): Promise<LinkRow[]> {
  const ofMember = of.discordId === undefined ? undefined : eq(links.discordId, of.discordId);
  const among = of.ids === undefined ? undefined : inArray(links.id, [...of.ids]);
  return list(db, and(ofInstance(scope), isLive, ofMember, among));
}

/** Locks the active or paused links of some tribes of a server, in one order for all callers. */
export function lockOfTribes(
  tx: Queries,
  scope: InstanceScope,
  { serverId, tribeIds }: { serverId: string; tribeIds: readonly string[] },
): Promise<LinkRow[]> {
  return tx
    .select()
    .from(links)
    .where(
      and(ofInstance(scope), eq(links.serverId, serverId), inArray(links.tribeId, [...tribeIds]), isLive),
    )
    .orderBy(asc(links.id))
    .for('no key update');
}

/** Locks one link until the transaction ends. */
export async function lockLink(tx: Queries, scope: InstanceScope, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(links)
    .where(and(ofInstance(scope), eq(links.id, id)))
    .for('no key update');
  return row;
}

export async function insertLink(tx: Queries, scope: InstanceScope, link: NewLink): Promise<LinkRow> {
  const [row] = await tx
    .insert(links)
    .values({ ...link, botId: scope.botId })
    .returning();
  if (!row) throw new Error('A link that was just stored is gone.');
  return row;
}

export async function updateLink(
  tx: Queries,
  { botId, id }: Pick<LinkRow, 'botId' | 'id'>,
  change: LinkChange,
): Promise<LinkRow> {
  const [row] = await tx
    .update(links)
    .set(change)
    .where(and(eq(links.botId, botId), eq(links.id, id)))
    .returning();
  if (!row) throw new Error('A link that is locked is gone.');
  return row;
}

/** How many links and requests there are that have not ended: in all, of a member, and of a tribe. */
export async function countOpen(
  tx: Queries,
  scope: InstanceScope,
  of: { discordId: string; serverId: string; tribeId: string; since: number },
): Promise<{ all: number; member: number; tribe: number; lately: number }> {
  const [row] = await tx
    .select({
      all: count(sql`case when ${isOpen} then 1 end`),
      member: count(sql`case when ${isOpen} and ${links.discordId} = ${of.discordId} then 1 end`),
      tribe: count(
        sql`case when ${isOpen} and ${links.serverId} = ${of.serverId} and ${links.tribeId} = ${of.tribeId} then 1 end`,
      ),
      lately: count(
        sql`case when ${links.discordId} = ${of.discordId} and ${links.createdAt} > ${of.since} then 1 end`,
      ),
    })
    .from(links)
    .where(ofInstance(scope));
  return row ?? { all: 0, member: 0, tribe: 0, lately: 0 };
}

/** The instances with active or paused links, or requests. */
export async function listInstances(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ botId: links.botId }).from(links).where(isOpen);
  return rows.map(({ botId }) => botId);
}

const hasLines = and(eq(links.state, 'active'), gt(links.dueAt, sql`0`));

/** In how many ms the next lines of all instances are due. */
export const nextDue = (db: Queries, now: number): Promise<number> =>
  msUntilFirst(db, { table: links, time: links.dueAt, where: hasLines, now });

/** Links of all instances with lines that are due, the longest waiting first. */
export function listDue(db: Queries, { now, limit }: { now: number; limit: number }): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(hasLines, lte(links.dueAt, now)))
    .orderBy(sql`row_number() over (partition by ${links.botId} order by ${links.dueAt})`, asc(links.dueAt))
    .limit(limit);
}

/** Links of all instances whose members' roles were not checked since a time, ms; the longest waiting first. */
export function listUnchecked(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(isLive, lte(links.checkedAt, before)))
    .orderBy(
      sql`row_number() over (partition by ${links.botId} order by ${links.checkedAt})`,
      asc(links.checkedAt),
    )
    .limit(limit);
}

/** Links whose direct messages another bot has opened than the one that speaks for the instance. */
export function listDmsOfOthers(db: Queries, limit: number): Promise<LinkRow[]> {
  const inCharge = db
    .select({ userId: discordApplications.userId })
    .from(discordApplications)
    .where(and(eq(discordApplications.botId, links.botId), eq(discordApplications.state, 'in-charge')));
  return db
    .select()
    .from(links)
    .where(and(isOpen, ne(links.dmChannelId, ''), sql`${links.dmBotId} <> coalesce((${inCharge}), '')`))
    .limit(limit);
}

/** Links that post in a channel, or report their result there. */
export function listAtPlace(
  db: Queries,
  scope: InstanceScope,
  channelId: string,
): Promise<(LinkRow & { isPlace: boolean })[]> {
  const isThere = sql`(${links.channelId} = ${channelId} or ${links.dmChannelId} = ${channelId})`;
  return list(db, and(ofInstance(scope), isThere)).then((rows) =>
    rows.map((row) => ({ ...row, isPlace: row.channelId === channelId })),
  );
}

/** Keeps the newest ended links of an instance. */
export async function dropEnded(tx: Queries, { botId }: InstanceScope, most: number): Promise<void> {
  await tx.execute(sql`
    delete from tribe_log_links where bot_id = ${botId} and id in (
      select id from tribe_log_links where bot_id = ${botId} and state = 'ended'
      order by ended_at desc, id offset ${most}::integer)`);
}

/** Deletes up to `limit` links of all instances that ended before `before`, ms; returns how many. */
export async function deleteEnded(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from tribe_log_links where (bot_id, id) in (
      select bot_id, id from tribe_log_links where ended_at > 0 and ended_at < ${before}
      order by ended_at limit ${limit})`);
  return rowCount ?? 0;
}

/** Forgets a person; returns the instances that had links of theirs. */
export async function deletePerson(tx: Queries, discordId: string): Promise<string[]> {
  const rows = await tx.delete(links).where(eq(links.discordId, discordId)).returning({ botId: links.botId });
  return [...new Set(rows.map(({ botId }) => botId))];
}

/** Records departures from tribes of a server; beyond `most` of an instance the oldest are deleted. */
export async function noteDepartures(
  tx: Queries,
  { botId }: InstanceScope,
  departures: { serverId: string; tribeIds: readonly string[]; at: number; most: number },
): Promise<void> {
  const { serverId, tribeIds, at, most } = departures;
  if (tribeIds.length === 0) return;
  await tx
    .insert(tribeDepartures)
    .values(tribeIds.toSorted().map((tribeId) => ({ botId, serverId, tribeId, at })))
    .onConflictDoUpdate({
      target: [tribeDepartures.botId, tribeDepartures.serverId, tribeDepartures.tribeId],
      set: { at },
    });
  await tx.execute(sql`
    delete from tribe_departures where bot_id = ${botId} and (server_id, tribe_id) in (
      select server_id, tribe_id from tribe_departures where bot_id = ${botId}
      order by at desc, tribe_id offset ${most}::integer)`);
}

/** The last departure from each of an instance's tribes, ms, by `departureKey`. */
export async function listDepartures(db: Queries, { botId }: InstanceScope): Promise<Map<string, number>> {
  const rows = await db.select().from(tribeDepartures).where(eq(tribeDepartures.botId, botId));
  return new Map(rows.map((row) => [departureKey(row), row.at]));
}

export const departureKey = ({ serverId, tribeId }: { serverId: string; tribeId: string }) =>
  `${serverId} ${tribeId}`;

/** Deletes up to `limit` departures of all instances before `before`, ms; returns how many. */
export async function deleteDepartures(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from tribe_departures where (bot_id, server_id, tribe_id) in (
      select bot_id, server_id, tribe_id from tribe_departures where at < ${before} order by at limit ${limit})`);
  return rowCount ?? 0;
}
