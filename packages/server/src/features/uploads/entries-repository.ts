import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';
import { type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { arrayTexts } from './array-texts.ts';
import { type Column, ENTRY_KINDS, type EntryKind, type KindName, type Moment } from './kinds.ts';
import { dashboardSnapshotParts } from './table.ts';

/** The rows of one kind of one server. */
export type ServerRows = { scope: InstanceScope; serverId: string; kind: KindName };

const names = (columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

const of = (row: string, columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql`${sql.identifier(row)}.${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Adds and changes rows in one statement; returns how many came to be and how many were written in all. Rows in which
 * nothing has changed are read and not touched: an insert that ends in a conflict would lock each, and so write it.
 */
export async function upsertRows<Row>(
  tx: Queries,
  serverRows: ServerRows,
  { rows, moment }: { rows: readonly Row[]; moment: Moment },
): Promise<{ inserted: number; written: number }> {
  if (rows.length === 0) return { inserted: 0, written: 0 };
  // The caller has parsed the rows as this kind.
  const { table, key, columns, own } = ENTRY_KINDS[serverRows.kind] as unknown as EntryKind<Row>;
  const { scope, serverId } = serverRows;
  const kept = own(moment);
  const first = kept.flatMap(({ name, first: value }) => (value ? [{ name, value }] : []));
  const texts = await arrayTexts(rows, columns);
  const arrays = columns.map(({ type }, index) => sql`${texts[index]}::${sql.raw(type)}[]`);
  const { rows: counts } = await tx.execute<{ inserted: string; written: string }>(sql`
    with given as (
      select * from unnest(${sql.join(arrays, sql`, `)}) as given (${names(columns)})
    ),
    news as (
      select given.* from given left join ${sql.identifier(table)} as old
        on old.bot_id = ${scope.botId} and old.server_id = ${serverId}
          and old.${sql.identifier(key)} = given.${sql.identifier(key)}
      where old.bot_id is null or ${sql.join([hasChanged(columns), ...dues(kept)], sql` or `)}
    ),
    written as (
      insert into ${sql.identifier(table)} as kept (bot_id, server_id, id, ${names([...columns, ...first])})
      select ${scope.botId}, ${serverId}, gen_random_uuid()::text,
        ${sql.join([of('given', columns), ...first.map(({ value }) => value)], sql`, `)}
      from news as given
      on conflict (bot_id, server_id, ${sql.identifier(key)}) do update set
        ${sql.join(
          [
            ...columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
            ...kept.map(({ name, next }) => sql`${sql.identifier(name)} = ${next}`),
          ],
          sql`, `,
        )}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new) as inserted, count(*) as written from written`);
  return { inserted: Number(counts[0]?.inserted ?? 0), written: Number(counts[0]?.written ?? 0) };
}

const dues = (own: readonly { due?: SQL }[]) => own.flatMap(({ due }) => (due ? [sql`(${due})`] : []));

/** Whether a given row says something else than the old one, beyond the steps that do not matter. */
function hasChanged<Row>(columns: readonly Column<Row>[]): SQL {
  const exact = columns.filter(({ step }) => step === undefined);
  const stepped = columns.flatMap(({ name, step }) => {
    if (step === undefined) return [];
    const [old, uploaded] = [sql`old.${sql.identifier(name)}`, sql`given.${sql.identifier(name)}`];
    return [
      sql`((${old} is null) <> (${uploaded} is null) or coalesce(abs(${old} - ${uploaded}) >= ${step}, false))`,
    ];
  });
  return sql.join(
    [sql`(${of('old', exact)}) is distinct from (${of('given', exact)})`, ...stepped],
    sql` or `,
  );
}

const ofServerRows = ({ scope, serverId }: ServerRows) =>
  sql`bot_id = ${scope.botId} and server_id = ${serverId}`;

/** Deletes the rows that no part of the snapshot held. Returns the number of deleted rows. */
export async function deleteUnseen(tx: Queries, serverRows: ServerRows): Promise<number> {
  const { table, key, stays } = ENTRY_KINDS[serverRows.kind];
  const { rowCount } = await tx.execute(sql`
    delete from ${sql.identifier(table)} as kept where ${ofServerRows(serverRows)} and not (${stays}) and not exists (
      select from (
        select unnest(game_ids) as key from ${dashboardSnapshotParts} where ${ofServerRows(serverRows)} and kind = ${serverRows.kind}
      ) as seen where seen.key = kept.${sql.identifier(key)})`);
  return rowCount ?? 0;
}

/** Deletes the rows that a snapshot of changes reports as removed. Returns the number of deleted rows. */
export async function deleteRemoved(tx: Queries, serverRows: ServerRows): Promise<number> {
  const { table, key, stays } = ENTRY_KINDS[serverRows.kind];
  const { rowCount } = await tx.execute(sql`
    delete from ${sql.identifier(table)} as kept where ${ofServerRows(serverRows)} and not (${stays})
      and kept.${sql.identifier(key)} in (
        select unnest(removed_ids) from ${dashboardSnapshotParts} where ${ofServerRows(serverRows)} and kind = ${serverRows.kind})`);
  return rowCount ?? 0;
}

/** Which rows of a snapshot: all, or players who were last seen before a moment, ms. */
export type EntryFilter = { lastSeenBefore?: number };

/** Players whose last seen time is unknown never match. */
const matching = ({ lastSeenBefore: before }: EntryFilter) =>
  before === undefined ? sql`true` : sql`last_seen > 0 and last_seen < ${before}`;

/** Deletes up to `limit` rows. Returns the number of deleted rows. */
export async function deleteSome(
  tx: Queries,
  serverRows: ServerRows,
  { limit, ...filter }: EntryFilter & { limit: number },
): Promise<number> {
  const table = sql.identifier(ENTRY_KINDS[serverRows.kind].table);
  const { rowCount } = await tx.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${ofServerRows(serverRows)} and ${matching(filter)} limit ${limit}))`);
  return rowCount ?? 0;
}

/** Whether a snapshot has such rows. */
export async function hasSome(db: Queries, serverRows: ServerRows, filter: EntryFilter): Promise<boolean> {
  const table = sql.identifier(ENTRY_KINDS[serverRows.kind].table);
  const { rowCount } = await db.execute(
    sql`select from ${table} where ${ofServerRows(serverRows)} and ${matching(filter)} limit 1`,
  );
  return rowCount === 1;
}

/** Deletes up to `limit` players of a server, longest unseen first, except the given ones. Returns the number of deleted rows. */
export async function deleteLongestUnseen(
  tx: Queries,
  serverRows: ServerRows,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from player_entries where ctid = any(array(
      select ctid from player_entries
      where ${ofServerRows(serverRows)} and not exists (
        select from unnest(${sql.param([...except])}::text[]) as kept (id) where kept.id = character_id)
      order by last_seen limit ${limit}))`);
  return rowCount ?? 0;
}

/** How many members the tribes of a server have together. */
export async function countMembers(tx: Queries, serverRows: ServerRows): Promise<number> {
  const { rows } = await tx.execute<{ members: string }>(
    sql`select coalesce(sum(members_count), 0) as members from tribe_entries where ${ofServerRows(serverRows)}`,
  );
  return Number(rows[0]?.members ?? 0);
}

/** The stored members of some tribes, by the tribe's ID in the game. */
export async function listMembers(
  tx: Queries,
  serverRows: ServerRows,
  tribeIds: readonly string[],
): Promise<Map<string, TribeMember[]>> {
  if (tribeIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ tribeId: string; members: TribeMember[] }>(sql`
    select tribe_id as "tribeId", members from tribe_entries
    where ${ofServerRows(serverRows)} and tribe_id = any(${sql.param([...tribeIds])}::text[])`);
  return new Map(rows.map(({ tribeId, members }) => [tribeId, members]));
}
