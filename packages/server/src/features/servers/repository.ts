import { and, asc, count, eq, inArray, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { servers } from './table.ts';

export type HostKind = NonNullable<ServerRow['hostKind']>;
export type ServerRow = typeof servers.$inferSelect;
export type NewServerRow = Omit<typeof servers.$inferInsert, 'botId'>;

const inScope = (scope: InstanceScope, id: string) => and(eq(servers.botId, scope.botId), eq(servers.id, id));

/** The name that PostgreSQL knows the statement of `listServers` by. */
export const LIST_STATEMENT = 'list_servers';

const list = prepareOnce((db) =>
  db
    .select()
    .from(servers)
    .where(eq(servers.botId, sql.placeholder('botId')))
    .orderBy(asc(servers.sortingIndex), asc(servers.name), asc(servers.id))
    .prepare(LIST_STATEMENT),
);

export function listServers(db: Queries, scope: InstanceScope): Promise<ServerRow[]> {
  return list(db).execute({ botId: scope.botId });
}

const find = prepareOnce((db) =>
  db
    .select()
    .from(servers)
    .where(and(eq(servers.botId, sql.placeholder('botId')), eq(servers.id, sql.placeholder('id'))))
    .prepare('find_server'),
);

export async function findServer(
  db: Queries,
  scope: InstanceScope,
  id: string,
): Promise<ServerRow | undefined> {
  const [row] = await find(db).execute({ botId: scope.botId, id });
  return row;
}

/** The clusters of some servers of any instances; those that are gone are left out. */
export function listClusters(
  db: Queries,
  ids: readonly string[],
): Promise<{ botId: string; id: string; clusterId: string }[]> {
  return db
    .select({ botId: servers.botId, id: servers.id, clusterId: servers.clusterId })
    .from(servers)
    .where(inArray(servers.id, [...ids]));
}

export type ServerMods = Pick<ServerRow, 'botId' | 'id' | 'name' | 'version' | 'modIds'>;

/** The enabled servers of some instances, in their order, with their mods. */
export function listMods(db: Queries, botIds: readonly string[]): Promise<ServerMods[]> {
  const { botId, id, name, version, modIds, isEnabled } = servers;
  return db
    .select({ botId, id, name, version, modIds })
    .from(servers)
    .where(and(inArray(botId, [...botIds]), eq(isEnabled, true)))
    .orderBy(asc(botId), asc(servers.sortingIndex), asc(name), asc(id));
}

export async function countServers(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(servers).where(eq(servers.botId, scope.botId));
  return row?.n ?? 0;
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockServer(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<ServerRow | undefined> {
  const [row] = await tx.select().from(servers).where(inScope(scope, id)).for('update');
  return row;
}

/** Selects the ids of a server and keeps it from being deleted until the transaction ends. */
export const selectKept = (scope: InstanceScope, id: string) =>
  sql`select bot_id, id from ${servers} where ${inScope(scope, id)} for key share`;

/** The same for many, given as two arrays, in one order for everybody; each as `botId serverId`. */
export const selectKeptAll = (botIds: SQLWrapper, serverIds: SQLWrapper) => sql`
  select bot_id || ' ' || id as key, name from ${servers}
  where (bot_id, id) in (select * from unnest(${botIds}::text[], ${serverIds}::text[]))
  order by bot_id, id for key share`;

export async function insertServer(tx: Queries, scope: InstanceScope, row: NewServerRow): Promise<ServerRow> {
  const [made] = await tx
    .insert(servers)
    .values({ ...row, botId: scope.botId })
    .returning();
  if (!made) throw new Error('PostgreSQL did not return the server that it has stored.');
  return made;
}

/** A game's report about itself; omitted fields are unknown. */
export type GameReport = Partial<Pick<ServerRow, 'sessionName' | 'map' | 'version'>>;

/** Writes it where it is something new; false where it is known. */
export async function updateGame(
  tx: Queries,
  scope: InstanceScope,
  { id, ...reported }: GameReport & { id: string },
): Promise<boolean> {
  const differences = (['sessionName', 'map', 'version'] as const).flatMap((name) =>
    reported[name] === undefined ? [] : [sql`${servers[name]} is distinct from ${reported[name]}`],
  );
  if (differences.length === 0) return false;
  const { rowCount } = await tx
    .update(servers)
    .set(reported)
    .where(and(inScope(scope, id), or(...differences)));
  return (rowCount ?? 0) > 0;
}

export async function updateServer(
  tx: Queries,
  scope: InstanceScope,
  change: { id: string } & Partial<NewServerRow>,
): Promise<ServerRow | undefined> {
  const { id, ...fields } = change;
  const [row] = await tx.update(servers).set(fields).where(inScope(scope, id)).returning();
  return row;
}

export async function deleteServer(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(servers).where(inScope(scope, id));
}

/** The instance of a server that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findServerInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ botId: servers.botId }).from(servers).where(eq(servers.id, id)).limit(1);
  return row?.botId;
}

export async function countEveryServer(db: Queries): Promise<number> {
  const [row] = await db.select({ n: count() }).from(servers);
  return row?.n ?? 0;
}

/** The instance's server that is linked to a service; undefined if there is none. */
export async function findLinked(
  db: Queries,
  scope: InstanceScope,
  service: { kind: HostKind; hostId: string },
): Promise<ServerRow | undefined> {
  const [row] = await db
    .select()
    .from(servers)
    .where(
      and(
        eq(servers.botId, scope.botId),
        eq(servers.hostKind, service.kind),
        eq(servers.hostId, service.hostId),
      ),
    );
  return row;
}

/** The services of hosts that the instance's servers are linked to. */
export async function listLinkedHostIds(db: Queries, scope: InstanceScope): Promise<Set<string>> {
  const rows = await db
    .select({ hostId: servers.hostId })
    .from(servers)
    .where(and(eq(servers.botId, scope.botId), isNotNull(servers.hostId)));
  return new Set(rows.flatMap(({ hostId }) => hostId ?? []));
}

/** Which of these services of a host have a server in another instance. */
export async function listLinkedElsewhere(
  db: Queries,
  scope: InstanceScope,
  { kind, hostIds }: { kind: HostKind; hostIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ hostId: servers.hostId })
    .from(servers)
    .where(
      and(eq(servers.hostKind, kind), inArray(servers.hostId, [...hostIds]), ne(servers.botId, scope.botId)),
    );
  return new Set(rows.flatMap(({ hostId }) => hostId ?? []));
}

/** The hosts of self-hosted servers by the owners of their instances. */
export function listSelfHosts(
  db: Queries,
  ownerDiscordIds: readonly string[],
): Promise<{ ownerDiscordId: string; host: string }[]> {
  return db
    .selectDistinct({ ownerDiscordId: botInstances.ownerDiscordId, host: servers.host })
    .from(servers)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .where(and(eq(servers.hosting, 'SelfHosted'), inArray(botInstances.ownerDiscordId, [...ownerDiscordIds])))
    .orderBy(servers.host);
}

/** The enabled servers of instances, as short as players call them. */
export function listShortNames(
  db: Queries,
  botIds: readonly string[],
): Promise<{ botId: string; id: string; nameShort: string }[]> {
  const { botId, id, nameShort, isEnabled } = servers;
  return db
    .select({ botId, id, nameShort })
    .from(servers)
    .where(and(inArray(botId, [...botIds]), eq(isEnabled, true)));
}

type SameAddress = Pick<ServerRow, 'botId' | 'id' | 'name'> & { others: string[] };

/** Enabled servers with the host and RCON port of other enabled servers of their instance, with the others' names. */
export async function listSameAddress(db: Queries, botIds?: readonly string[]): Promise<SameAddress[]> {
  const ofThem = botIds ? sql`and server.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<SameAddress>(sql`
    select server.bot_id as "botId", server.id, server.name, array_agg(other.name order by other.name) as others
    from servers as server join servers as other
      on other.bot_id = server.bot_id and other.id <> server.id and other.is_enabled
        and lower(other.host) = lower(server.host) and other.rcon_port = server.rcon_port
    where server.is_enabled ${ofThem}
    group by server.bot_id, server.id, server.name
    order by server.bot_id, server.id`);
  return rows;
}
