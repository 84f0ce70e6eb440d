import { sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isTyped } from '../../platform/database/typed-text.ts';

/** A player who may be in a tribe of a server. `netId` is an EOS ID in lower case. */
export type MaybeMember = { serverId: string; tribeId: string; netId: string };

/**
 * The evidence from uploads: `wholeSince` is when the last complete snapshot of the server's tribes was begun, ms; 0 for
 * never.
 */
export type Membership = MaybeMember & {
  /** Null for a tribe that is not there. */
  tribeName: string | null;
  /** Null for players who are not members. */
  characterName: string | null;
  wholeSince: number;
};

const characterIn = (netId: ReturnType<typeof sql>) => sql`(
  select member ->> 'characterName' from jsonb_array_elements(tribe.members) as member
  where member ->> 'netId' = ${netId} limit 1)`;

const wholeSinceOf = sql`coalesce((
  select whole_since from dashboard_snapshots as snapshot
  where snapshot.bot_id = tribe.bot_id and snapshot.server_id = tribe.server_id and snapshot.kind = 'tribes'), 0)::float8`;

/**
 * Whether players are in tribes, by the tribes' own lists of members. A player's stored row says less: a player who was
 * removed while away is still in the tribe there until the next login.
 */
export async function findMemberships(
  db: Queries,
  { botId }: InstanceScope,
  wanted: readonly MaybeMember[],
): Promise<Membership[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<Membership>(sql`
    select wanted."serverId", wanted."tribeId", wanted."netId", tribe.tribe_name as "tribeName",
      case when tribe.members is null then null else ${characterIn(sql`wanted."netId"`)} end as "characterName",
      ${wholeSinceOf} as "wholeSince"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted ("serverId" text, "tribeId" text, "netId" text)
    left join tribe_entries as tribe on tribe.bot_id = ${botId}
      and tribe.server_id = wanted."serverId" and tribe.tribe_id = wanted."tribeId"`);
  return rows;
}

/** The tribes that a player is in, on all servers; a look at all tribes of the instance. */
export async function findTribesOf(
  db: Queries,
  { botId }: InstanceScope,
  { netId, limit }: { netId: string; limit: number },
): Promise<Membership[]> {
  const { rows } = await db.execute<Membership>(sql`
    select tribe.server_id as "serverId", tribe.tribe_id as "tribeId", ${netId} as "netId",
      tribe.tribe_name as "tribeName", ${characterIn(sql`${netId}`)} as "characterName",
      ${wholeSinceOf} as "wholeSince"
    from tribe_entries as tribe
    where tribe.bot_id = ${botId} and strpos(tribe.search_text, ${netId}) > 0
      and tribe.members @> ${JSON.stringify([{ netId }])}::jsonb
    order by tribe.tribe_name, tribe.server_id, tribe.tribe_id limit ${limit}`);
  return rows;
}

/** A tribe as it was uploaded. */
export type UploadedTribe = { tribeId: string; tribeName: string; membersCount: number };

/** Tribes of a server by the number that is meant, or by their whole name in whatever case. */
export async function findTribesCalled(
  db: Queries,
  { botId }: InstanceScope,
  { serverId, called, limit }: { serverId: string; called: string; limit: number },
): Promise<UploadedTribe[]> {
  const { rows } = await db.execute<UploadedTribe>(sql`
    select tribe_id as "tribeId", tribe_name as "tribeName", members_count as "membersCount"
    from tribe_entries
    where bot_id = ${botId} and server_id = ${serverId}
      and (tribe_id = ${called} or ${isTyped(sql`tribe_name`, called)})
    order by tribe_id limit ${limit}`);
  return rows;
}
