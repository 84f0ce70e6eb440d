import { type BaseSize, MAX_STRUCTURES } from '@arkwright/contracts/core/base-size';
import { type DinoStatus, GENDERS } from '@arkwright/contracts/core/dino-states';
import { MAX_COUNTED } from '@arkwright/contracts/data-dashboard/bounds';
import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { contains, containsLower } from '../../platform/database/typed-text.ts';
import { baseEntries, dinoEntries, playerEntries, tribeEntries } from './table.ts';

/** The filters of every search; `since` is ms, 0 for all. */
export type SearchQuery = {
  q: string;
  serverIds: readonly string[];
  sort: string;
  /** Ids of the instance's servers by name: for sorting by it, as names of servers are none of these tables. */
  serversByName: readonly string[];
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
};
export type Seen = { since: number };

/** The filters, without the order. */
export type Filter = Pick<SearchQuery, 'q' | 'serverIds'>;

/** The rows of a page, and how many match in all, or about how many. */
export type FoundPage<Row> = { rows: Row[]; total: number; isEstimated: boolean };

type EntryTable = typeof playerEntries | typeof tribeEntries | typeof baseEntries | typeof dinoEntries;

/** A row without the column for searching, which repeats the others. */
type RowOf<Table extends EntryTable> = Omit<Table['$inferSelect'], 'searchText'>;
const columnsOf = (table: EntryTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => name !== 'searchText'));

/** One look at all texts of a row together. The line end keeps a text from being found across two of them. */
function matching(q: string, texts: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  if (q === '') return undefined;
  const all = sql.join(
    texts.map((text) => sql`${text}`),
    sql` || chr(10) || `,
  );
  return contains(sql`(${all})`, q);
}

const seen = (column: AnyPgColumn, { since }: Seen) => (since === 0 ? undefined : gte(column, since));

const inWanted = (table: EntryTable, scope: InstanceScope, { serverIds }: Pick<SearchQuery, 'serverIds'>) =>
  and(
    eq(table.botId, scope.botId),
    serverIds.length === 0 ? undefined : inArray(table.serverId, [...serverIds]),
  );

type Query<Table extends EntryTable> = {
  table: Table;
  key: AnyPgColumn;
  where: SQL | undefined;
  /** The sortable columns, besides the server's name; several columns one after the other. */
  sorts: Readonly<Record<string, readonly AnyPgColumn[]>>;
};

async function search<Table extends EntryTable>(
  db: Queries,
  query: Query<Table>,
  wanted: SearchQuery,
): Promise<FoundPage<RowOf<Table>>> {
  const { table, where } = query;
  const { page, pageSize } = wanted;
  const offset = (page - 1) * pageSize;
  const found =
    wanted.sort === 'serverName'
      ? await readByServer(db, query, { ...wanted, offset })
      : await readSorted(db, query, { ...wanted, offset });
  // A page that is not full is the last one.
  const isLast = found.length < pageSize && (found.length > 0 || page === 1);
  if (isLast) return { rows: found, total: offset + found.length, isEstimated: false };
  const some = db
    .select({ one: sql`1` })
    .from(table as PgTable)
    .where(where);
  // Where a page is beyond the last one, only the exact number leads back.
  const isExact = found.length === 0;
  const counted = isExact ? some.as('some') : some.limit(MAX_COUNTED + 1).as('some');
  const [{ total = 0 } = {}] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(counted);
  if (isExact || total <= MAX_COUNTED) return { rows: found, total, isEstimated: false };
  return { rows: found, total: await estimate(db, some.getSQL(), offset + found.length), isEstimated: true };
}

type Paged = SearchQuery & { offset: number };

/** A page in the order of a column, which may have an index. The key breaks ties: pages do not overlap. */
async function readSorted<Table extends EntryTable>(
  db: Queries,
  { table, key, where, sorts }: Query<Table>,
  { sort, order, pageSize, offset }: Paged,
): Promise<RowOf<Table>[]> {
  const direction = order === 'asc' ? asc : desc;
  // All in one direction, as an index is read.
  const columns = [...(sorts[sort] ?? []), table.serverId, key].map((column) => direction(column));
  const rows = await db
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(where)
    .orderBy(...columns)
    .limit(pageSize)
    .offset(offset);
  // Drizzle can't follow a table that is one of several: it selects that table's rows.
  return rows as RowOf<Table>[];
}

/** The same in the order of the servers' names: of each server no more is read than the page can need. */
async function readByServer<Table extends EntryTable>(
  db: Queries,
  { table, key, where }: Query<Table>,
  { serversByName, order, pageSize, offset }: Paged,
): Promise<RowOf<Table>[]> {
  const direction = order === 'asc' ? asc : desc;
  const ofServer = db
    .select({ id: table.id, key: sql`${key}`.as('key') })
    .from(table as PgTable)
    .where(and(where, eq(table.serverId, sql`server.id`)))
    .orderBy(direction(key))
    .limit(offset + pageSize);
  const { rows: places } = await db.execute<{ id: string }>(sql`
    select entry.id from unnest(${sql.param([...serversByName])}::text[]) with ordinality as server (id, place)
    cross join lateral (${ofServer}) as entry
    order by ${direction(sql`server.place`)}, ${direction(sql`entry.key`)} limit ${pageSize} offset ${offset}`);
  const ids = places.map(({ id }) => id);
  const rows = (await db
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(and(where, inArray(table.id, ids)))) as RowOf<Table>[];
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** About how many rows a query finds, as PostgreSQL plans with, to two figures; more than `least` all the same. */
async function estimate(db: Queries, query: SQL, least: number): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  const planned = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return Math.max(Number(planned.toPrecision(2)), least + 1, MAX_COUNTED + 1);
}

export type PlayerEntryRow = RowOf<typeof playerEntries>;
export type TribeEntryRow = RowOf<typeof tribeEntries>;
export type BaseEntryRow = RowOf<typeof baseEntries>;
export type DinoEntryRow = RowOf<typeof dinoEntries>;

export function searchPlayers(
  db: Queries,
  scope: InstanceScope,
  wanted: SearchQuery & Seen & { inTribe: 'any' | 'yes' | 'no' },
): Promise<FoundPage<PlayerEntryRow>> {
  const { characterId, characterName, playerName, tribeName, level, lastLogin, lastSeen } = playerEntries;
  const where = playersWhere(scope, wanted);
  const sorts = {
    characterName: [characterName],
    playerName: [playerName],
    tribeName: [tribeName],
    lastLogin: [lastLogin],
    lastSeen: [lastSeen],
    level: [level],
  };
  return search(db, { table: playerEntries, key: characterId, where, sorts }, wanted);
}

/** Which players of an instance are wanted. */
export function playersWhere(
  scope: InstanceScope,
  wanted: Filter & Seen & { inTribe: 'any' | 'yes' | 'no' },
) {
  const { id, characterId, characterName, playerName, netId, tribeId, tribeName, lastSeen } = playerEntries;
  return and(
    inWanted(playerEntries, scope, wanted),
    seen(lastSeen, wanted),
    wanted.inTribe === 'any' ? undefined : sql`(${tribeId} <> '') = ${wanted.inTribe === 'yes'}`,
    matching(wanted.q, [characterName, playerName, tribeName, netId, characterId, tribeId, id]),
  );
}

export function searchTribes(
  db: Queries,
  scope: InstanceScope,
  wanted: SearchQuery,
): Promise<FoundPage<TribeEntryRow>> {
  const { id, tribeId, tribeName, searchText, membersCount, numDinos, lastSeen } = tribeEntries;
  const where = and(
    inWanted(tribeEntries, scope, wanted),
    wanted.q === ''
      ? undefined
      : or(containsLower(searchText, wanted.q, { by: 'us' }), containsLower(id, wanted.q, { by: 'us' })),
  );
  const sorts = {
    tribeName: [tribeName],
    membersCount: [membersCount],
    numDinos: [numDinos],
    lastSeen: [lastSeen],
  };
  return search(db, { table: tribeEntries, key: tribeId, where, sorts }, wanted);
}

export function searchBases(
  db: Queries,
  scope: InstanceScope,
  wanted: SearchQuery & { sizes: readonly BaseSize[] },
): Promise<FoundPage<BaseEntryRow>> {
  const { baseId, ownerName, structureCount, createdAt } = baseEntries;
  const where = basesWhere(scope, wanted);
  const sorts = { ownerName: [ownerName], structureCount: [structureCount], createdAt: [createdAt] };
  return search(db, { table: baseEntries, key: baseId, where, sorts }, wanted);
}

/** Which bases of an instance are wanted. */
export function basesWhere(scope: InstanceScope, wanted: Filter & { sizes: readonly BaseSize[] }) {
  const { id, baseId, tribeId, ownerName, structureCount } = baseEntries;
  return and(
    inWanted(baseEntries, scope, wanted),
    wanted.sizes.length === 0 ? sql`false` : or(...wanted.sizes.map((size) => hasSize(structureCount, size))),
    matching(wanted.q, [ownerName, tribeId, baseId, id]),
  );
}

function hasSize(count: AnyPgColumn, size: BaseSize): SQL {
  const most = MAX_STRUCTURES[size];
  const above = Math.max(-1, ...Object.values(MAX_STRUCTURES).filter((ofKind) => ofKind < most));
  return most === Number.POSITIVE_INFINITY ? gt(count, above) : between(count, above + 1, most);
}

export function searchDinos(
  db: Queries,
  scope: InstanceScope,
  wanted: SearchQuery & Seen & { statuses: readonly DinoStatus[] },
): Promise<FoundPage<DinoEntryRow>> {
  const { dinoId, ownerName, species, name, level, lastSeen } = dinoEntries;
  const where = dinosWhere(scope, wanted);
  const sorts = { name: [species, name], ownerName: [ownerName], level: [level], lastSeen: [lastSeen] };
  return search(db, { table: dinoEntries, key: dinoId, where, sorts }, wanted);
}

/** Which dinos of an instance are wanted. */
export function dinosWhere(
  scope: InstanceScope,
  wanted: Filter & Seen & { statuses: readonly DinoStatus[] },
) {
  const { searchText, lastSeen } = dinoEntries;
  return and(
    inWanted(dinoEntries, scope, wanted),
    seen(lastSeen, wanted),
    hasStatus(wanted.statuses),
    wanted.q === '' ? undefined : containsLower(searchText, wanted.q, { by: 'postgresql' }),
  );
}

function hasStatus(chosen: readonly DinoStatus[]): SQL | undefined {
  const genders = [
    ...(chosen.includes('none') ? [GENDERS.None] : []),
    ...(chosen.includes('male') ? [GENDERS.Male] : []),
    ...(chosen.includes('female') ? [GENDERS.Female] : []),
  ];
  const { gender, isBaby, isNeutered, isDead } = dinoEntries;
  return and(
    genders.length === 3 ? undefined : inArray(gender, genders),
    chosen.includes('baby') ? undefined : eq(isBaby, false),
    chosen.includes('neutered') ? undefined : eq(isNeutered, false),
    chosen.includes('dead') ? undefined : eq(isDead, false),
  );
}

/** A page of all rows of a server, in the order of the game's IDs: rows added meanwhile move only later ones. */
async function readPage<Table extends EntryTable>(
  db: Queries,
  { table, key }: { table: Table; key: AnyPgColumn },
  { scope, serverId, limit, offset }: ServerPage,
): Promise<RowOf<Table>[]> {
  const rows = await db
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(and(eq(table.botId, scope.botId), eq(table.serverId, serverId)))
    .orderBy(asc(key))
    .limit(limit)
    .offset(offset);
  // As in `search`.
  return rows as RowOf<Table>[];
}

export type ServerPage = { scope: InstanceScope; serverId: string; limit: number; offset: number };

export const pagePlayers = (db: Queries, page: ServerPage) =>
  readPage(db, { table: playerEntries, key: playerEntries.characterId }, page);
export const pageTribes = (db: Queries, page: ServerPage) =>
  readPage(db, { table: tribeEntries, key: tribeEntries.tribeId }, page);
export const pageBases = (db: Queries, page: ServerPage) =>
  readPage(db, { table: baseEntries, key: baseEntries.baseId }, page);
export const pageDinos = (db: Queries, page: ServerPage) =>
  readPage(db, { table: dinoEntries, key: dinoEntries.dinoId }, page);
