import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { type ClaimedRow, columns } from './repository.ts';
import { hostedSaves } from './table.ts';

type Claiming = { claim: string; forMs: number };

/** Whether there are saves at all, or servers whose saves may be read. */
export async function hasAny(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (select from ${hostedSaves}) or exists (select from servers where reads_hosted_saves) as any`);
  return rows[0]?.any === true;
}

/**
 * Makes the row of each server whose owner has agreed and that is linked, with the account that has the service: if several
 * have it, a look stores the one that was used.
 */
export async function addRows(db: Queries): Promise<void> {
  await db.execute(sql`
    insert into ${hostedSaves} (bot_id, server_id, host_kind, host_id, account)
    select servers.bot_id, servers.id, servers.host_kind, servers.host_id, coalesce((
      select servers.host_kind || ' ' || min(nitrado_id) from host_services
      where host_services.bot_id = servers.bot_id and host_services.host_id = servers.host_id and missing_since = 0), '')
    from servers
    where servers.reads_hosted_saves and servers.host_kind is not null and not exists (
      select from ${hostedSaves} where ${hostedSaves.botId} = servers.bot_id and ${hostedSaves.serverId} = servers.id)
    on conflict do nothing`);
}

/** Forgets the saves of servers that were unlinked, or linked to another service: nothing shows them. */
export async function dropUnlinked(db: Queries): Promise<void> {
  await db.execute(sql`
    delete from ${hostedSaves} using servers
    where servers.bot_id = ${hostedSaves.botId} and servers.id = ${hostedSaves.serverId}
      and (servers.host_kind, servers.host_id) is distinct from (${hostedSaves.hostKind}, ${hostedSaves.hostId})`);
}

/**
 * Servers whose owners have withdrawn their consent begin at once when they give it again. What was read, and how much was
 * fetched that day, stays: the Companion page goes on showing it.
 */
export async function resetOff(db: Queries): Promise<void> {
  await db.execute(sql`
    update ${hostedSaves} set step = 'waiting', message = '', next_at = 0, failures = 0, seen_mark = ''
    from servers
    where servers.bot_id = ${hostedSaves.botId} and servers.id = ${hostedSaves.serverId}
      and not servers.reads_hosted_saves
      and (${hostedSaves.nextAt} > 0 or ${hostedSaves.step} <> 'waiting')
      and ${hostedSaves.claimedUntil} <= ${databaseNow}`);
}

/** The server is still linked to the service, its owner agrees, and the bot is in the guild. */
const isWanted = sql`exists (
  select from servers join bot_instances on bot_instances.id = servers.bot_id and bot_instances.is_active
  where servers.bot_id = ${hostedSaves.botId} and servers.id = ${hostedSaves.serverId} and servers.reads_hosted_saves
    and servers.host_kind = ${hostedSaves.hostKind} and servers.host_id = ${hostedSaves.hostId})`;

const isFree = sql`${hostedSaves.nextAt} <= ${databaseNow} and ${hostedSaves.claimedUntil} <= ${databaseNow}`;

/** Two who claim at once must not both find an account, or the installation, free. */
const lockClaims = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('hosted saves', 0))`);

/** Another save of the same account is being looked at. As long as no account is known, an instance counts as one. */
const isAccountBusy = sql`exists (
  select from ${hostedSaves} other
  where other.claimed_until > ${databaseNow} and other.step not in ('fetching', 'reading')
    and other.account = ${hostedSaves.account} and (other.account <> '' or other.bot_id = ${hostedSaves.botId}))`;

/**
 * Takes the save that is to be looked at next; undefined if none is, or others of the same accounts are being looked at. All
 * processes count together.
 */
export function claimLook(db: Database, { claim, forMs }: Claiming): Promise<ClaimedRow | undefined> {
  return db.transaction(async (tx) => {
    await lockClaims(tx);
    const next = sql`(
      select bot_id, server_id from ${hostedSaves}
      where ${isFree} and ${hostedSaves.step} <> 'listed' and ${isWanted} and not ${isAccountBusy}
      order by next_at, bot_id, server_id limit 1)`;
    const [row] = await tx
      .update(hostedSaves)
      .set({ claim, claimedUntil: sql`${databaseNow} + ${forMs}::int` })
      .where(sql`(${hostedSaves.botId}, ${hostedSaves.serverId}) = ${next}`)
      .returning(columns);
    return row;
  });
}

/**
 * Takes the save that is to be fetched next, of the instance that was served longest ago; undefined if none is complete, or
 * as many as allowed are being fetched. All processes count together.
 */
export function claimFetch(
  db: Database,
  { claim, forMs, perAccount, inAll }: Claiming & { perAccount: number; inAll: number },
): Promise<ClaimedRow | undefined> {
  return db.transaction(async (tx) => {
    await lockClaims(tx);
    const busy = await tx
      .select({ account: hostedSaves.account })
      .from(hostedSaves)
      .where(
        and(
          inArray(hostedSaves.step, ['fetching', 'reading']),
          sql`${hostedSaves.claimedUntil} > ${databaseNow}`,
        ),
      );
    if (busy.length >= inAll) return undefined;
    const ofAccount = Map.groupBy(busy, ({ account }) => account);
    const full = [...ofAccount].flatMap(([account, rows]) => (rows.length >= perAccount ? [account] : []));
    const [next] = await tx
      .select({ botId: hostedSaves.botId, serverId: hostedSaves.serverId })
      .from(hostedSaves)
      .where(
        and(
          isFree,
          eq(hostedSaves.step, 'listed'),
          isWanted,
          sql`not (${hostedSaves.account} = any(${sql.param(full)}::text[]))`,
        ),
      )
      .orderBy(
        sql`(select max(other.turn_at) from ${hostedSaves} other where other.bot_id = ${hostedSaves.botId})`,
        hostedSaves.seenAt,
        hostedSaves.botId,
        hostedSaves.serverId,
      )
      .limit(1);
    if (!next) return undefined;
    const [row] = await tx
      .update(hostedSaves)
      .set({
        claim,
        claimedUntil: sql`${databaseNow} + ${forMs}::int`,
        turnAt: databaseNow,
        step: 'fetching',
        fetchedBytes: 0,
      })
      .where(and(eq(hostedSaves.botId, next.botId), eq(hostedSaves.serverId, next.serverId)))
      .returning(columns);
    return row;
  });
}
