import { MAX_INFRACTION_COUNTS } from '@arkwright/contracts/player-registrations/bounds';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { playerInfractionCounts, playerInfractions } from './table.ts';

/** Higher numbers are of no use. */
const MAX_INFRACTIONS = 1_000_000;

/** A player's message: the banned word in it, and where. `at` in ms. */
export type Infraction = { netId: string; at: number; serverId: string; word: string };

/** Adds to the infractions of the player with this EOS ID; undefined if they are not registered. */
export async function addInfractions(
  tx: Queries,
  scope: InstanceScope,
  { netId, added }: { netId: string; added: number },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ count: number; isNew: boolean }>(sql`
    insert into player_infraction_counts as counted (bot_id, net_id, count, at)
    select bot_id, net_id, least(${added}::integer, ${MAX_INFRACTIONS}::integer), ${databaseNow}
    from player_registrations where bot_id = ${scope.botId} and net_id = ${netId} and net_id <> ''
    for update
    on conflict (bot_id, net_id) do update
      set count = least(counted.count + excluded.count, ${MAX_INFRACTIONS}::integer), at = excluded.at
    returning count, xmax = 0 as "isNew"`);
  const [row] = rows;
  if (row?.isNew) await dropSurplusCounts(tx, scope);
  return row?.count;
}

/** Deletes the counts beyond the maximum: those without a registration first, and of these the oldest. */
async function dropSurplusCounts(tx: Queries, { botId }: InstanceScope): Promise<void> {
  const { rows } = await tx.execute<{ surplus: number }>(sql`
    select count(*)::integer - ${MAX_INFRACTION_COUNTS}::integer as surplus
    from player_infraction_counts where bot_id = ${botId}`);
  const surplus = rows[0]?.surplus ?? 0;
  if (surplus <= 0) return;
  await tx.execute(sql`
    delete from player_infraction_counts where bot_id = ${botId} and net_id in (
      select counted.net_id from player_infraction_counts as counted
      left join player_registrations as registration
        on registration.bot_id = counted.bot_id and registration.net_id = counted.net_id
          and registration.net_id <> ''
      where counted.bot_id = ${botId}
      order by registration.id is not null, counted.at limit ${surplus})`);
}

/** The infractions of all players who have some, or of one, by EOS ID. */
export async function countsOf(
  db: Queries,
  scope: InstanceScope,
  netId?: string,
): Promise<Map<string, number>> {
  const { botId, count, ...of } = playerInfractionCounts;
  const rows = await db
    .select({ netId: of.netId, count })
    .from(playerInfractionCounts)
    .where(and(eq(botId, scope.botId), netId === undefined ? undefined : eq(of.netId, netId)));
  return new Map(rows.map((row) => [row.netId, row.count]));
}

/** Resets the count and deletes its messages: a player without infractions has written nothing, in the timeline as well. */
export async function clearInfractions(
  tx: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from player_registrations
    where bot_id = ${scope.botId} and net_id = any(${sql.param([...netIds])}::text[]) order by id for update`);
  const { botId, registrationId } = playerInfractions;
  const ids = rows.map(({ id }) => id);
  await tx.delete(playerInfractions).where(and(eq(botId, scope.botId), inArray(registrationId, ids)));
  const counts = playerInfractionCounts;
  await tx.delete(counts).where(and(eq(counts.botId, scope.botId), inArray(counts.netId, [...netIds])));
}

/** Adds infractions of registered players; of each the newest `keep` stay. */
export async function insertInfractions(
  tx: Queries,
  { botId }: InstanceScope,
  { infractions, keep }: { infractions: readonly Infraction[]; keep: number },
): Promise<void> {
  if (infractions.length === 0) return;
  const column = (pick: (row: Infraction) => string | number) => sql.param(infractions.map(pick));
  const netIds = column(({ netId }) => netId);
  await tx.execute(sql`
    insert into player_infractions (bot_id, registration_id, id, at, server_id, word)
    select registration.bot_id, registration.id, told.id, told.at, told.server_id, told.word
    from unnest(${netIds}::text[], ${column(() => newId())}::text[], ${column(({ at }) => at)}::bigint[],
      ${column(({ serverId }) => serverId)}::text[], ${column(({ word }) => word)}::text[]
    ) as told (net_id, id, at, server_id, word)
    join player_registrations as registration
      on registration.bot_id = ${botId} and registration.net_id = told.net_id and told.net_id <> ''`);
  await tx.execute(sql`
    delete from player_infractions where ctid = any(array(
      select ctid from (
        select ctid, row_number() over (partition by registration_id order by at desc, id desc) as place
        from player_infractions where bot_id = ${botId} and registration_id in (
          select id from player_registrations where bot_id = ${botId} and net_id = any(${netIds}::text[]) and net_id <> '')
      ) as ranked where place > ${keep}::integer))`);
}

/** The newest first. */
export function listInfractions(
  db: Queries,
  { botId }: InstanceScope,
  netId: string,
): Promise<Pick<typeof playerInfractions.$inferSelect, 'id' | 'at' | 'serverId' | 'word'>[]> {
  const { id, at, serverId, word, registrationId } = playerInfractions;
  const ofPlayer = sql`select id from player_registrations where bot_id = ${botId} and net_id = ${netId}`;
  return db
    .select({ id, at, serverId, word })
    .from(playerInfractions)
    .where(and(eq(playerInfractions.botId, botId), sql`${registrationId} in (${ofPlayer})`))
    .orderBy(desc(at), desc(id));
}
