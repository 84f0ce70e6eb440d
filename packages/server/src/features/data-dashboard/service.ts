import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { PAGED_ROWS } from '@arkwright/contracts/data-dashboard/bounds';
import type {
  BaseEntry,
  DashboardSummary,
  DinoEntry,
  PlayerEntry,
  TribeEntry,
} from '@arkwright/contracts/data-dashboard/schema';
import type {
  BaseSearch,
  DinoSearch,
  PlayerSearch,
  TribeSearch,
} from '@arkwright/contracts/data-dashboard/search';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { bannedAmong } from '../ban-management/service.ts';
import { findProtected } from '../protected-tribes/service.ts';
import { discordNames } from '../registered-players/service.ts';
import { listServers } from '../servers/service.ts';
import type { Found, PlayerEntryRow, TribeEntryRow } from '../uploads/service.ts';
import * as uploads from '../uploads/service.ts';
import { readServers } from '../uploads/service.ts';
import { countRows, findFull } from './full-tables.ts';
import { presentBase, presentDino, presentPlayer, presentTribe } from './present.ts';

/** How much companions have uploaded, and from when; with the names of the servers, in their order. */
export async function getSummary(context: AppContext, scope: InstanceScope): Promise<DashboardSummary> {
  const [serverRows, servers] = await Promise.all([
    uploads.listServerRows(context.db, scope),
    listServers(context, scope),
  ]);
  const counts = countRows(serverRows);
  return {
    ...counts,
    lastUploadAt: Math.max(0, ...serverRows.map(({ uploadedAt }) => uploadedAt)),
    full: findFull(serverRows, counts),
    servers: servers.map(({ id, name }) => ({ id, name })),
  };
}

type Page<Row> = { rows: Row[]; total: number; isEstimated: boolean };

export async function searchPlayers(
  context: AppContext,
  scope: InstanceScope,
  search: PlayerSearch,
): Promise<Page<PlayerEntry>> {
  const servers = await readServers(context, scope);
  const wanted = { ...search, ...servers.sorting, since: sinceOf(context, search) };
  const { rows, ...counted } = await uploads.searchPlayers(context.db, scope, wanted);
  return { rows: await presentPlayers(context, scope, servers.of(rows)), ...counted };
}

/** The same with a mark for banned players, for people who may view the ban list. */
export async function searchPlayersWithBans(
  context: AppContext,
  scope: InstanceScope,
  search: PlayerSearch,
): Promise<Page<PlayerEntry>> {
  const { rows, ...counted } = await searchPlayers(context, scope, search);
  const netIds = new Set(rows.map(({ netId }) => netId));
  const banned = await bannedAmong(context, scope, [...netIds]);
  const mark = (row: PlayerEntry) => (banned.has(row.netId) ? { ...row, isOnBanList: true as const } : row);
  return { rows: rows.map(mark), ...counted };
}

export async function searchTribes(
  context: AppContext,
  scope: InstanceScope,
  search: TribeSearch,
): Promise<Page<TribeEntry>> {
  const servers = await readServers(context, scope);
  const wanted = { ...search, ...servers.sorting };
  const { rows, ...counted } = await uploads.searchTribes(context.db, scope, wanted);
  return { rows: await presentTribes(context, scope, servers.of(rows)), ...counted };
}

export async function searchBases(
  context: AppContext,
  scope: InstanceScope,
  search: BaseSearch,
): Promise<Page<BaseEntry>> {
  const servers = await readServers(context, scope);
  const wanted = { ...search, ...servers.sorting };
  const { rows, ...counted } = await uploads.searchBases(context.db, scope, wanted);
  const owners = rows.map(({ serverId, tribeId: teamId }) => ({ serverId, teamId }));
  const seen = new Map(
    (await uploads.listOwnersLastSeen(context.db, scope, owners)).map(({ serverId, teamId, lastSeen }) => [
      `${serverId}/${teamId}`,
      lastSeen,
    ]),
  );
  return {
    rows: servers.of(rows).map((found) => ({
      ...presentBase(found),
      ownerLastSeen: seen.get(`${found.row.serverId}/${found.row.tribeId}`) ?? 0,
    })),
    ...counted,
  };
}

export async function searchDinos(
  context: AppContext,
  scope: InstanceScope,
  search: DinoSearch,
): Promise<Page<DinoEntry>> {
  const servers = await readServers(context, scope);
  const wanted = { ...search, ...servers.sorting, since: sinceOf(context, search) };
  const { rows, ...counted } = await uploads.searchDinos(context.db, scope, wanted);
  return { rows: servers.of(rows).map(presentDino), ...counted };
}

const sinceOf = (context: AppContext, { seenWithin }: { seenWithin: number }) =>
  seenWithin === 0 ? 0 : context.clock.now() - seenWithin * HOUR_MS;

/** Pages of all rows of a server are counted from 1; an unknown server has none. */
type ServerPage = { serverId: string; page: number };
const at = (scope: InstanceScope, { serverId, page }: ServerPage) => ({
  scope,
  serverId,
  limit: PAGED_ROWS,
  offset: (page - 1) * PAGED_ROWS,
});

export async function pagePlayers(
  context: AppContext,
  scope: InstanceScope,
  page: ServerPage,
): Promise<PlayerEntry[]> {
  const rows = await uploads.pagePlayers(context.db, at(scope, page));
  return presentPlayers(context, scope, (await readServers(context, scope)).of(rows));
}

export async function pageTribes(
  context: AppContext,
  scope: InstanceScope,
  page: ServerPage,
): Promise<TribeEntry[]> {
  const rows = await uploads.pageTribes(context.db, at(scope, page));
  return presentTribes(context, scope, (await readServers(context, scope)).of(rows));
}

export async function pageBases(
  context: AppContext,
  scope: InstanceScope,
  page: ServerPage,
): Promise<BaseEntry[]> {
  const rows = await uploads.pageBases(context.db, at(scope, page));
  return (await readServers(context, scope)).of(rows).map(presentBase);
}

export async function pageDinos(
  context: AppContext,
  scope: InstanceScope,
  page: ServerPage,
): Promise<DinoEntry[]> {
  const rows = await uploads.pageDinos(context.db, at(scope, page));
  return (await readServers(context, scope)).of(rows).map(presentDino);
}

async function presentPlayers(
  context: AppContext,
  scope: InstanceScope,
  found: readonly Found<PlayerEntryRow>[],
): Promise<PlayerEntry[]> {
  const netIds = [...new Set(found.map(({ row }) => row.netId))];
  const names = await discordNames(context, scope, netIds);
  return found.map((entry) => presentPlayer(entry, names));
}

async function presentTribes(
  context: AppContext,
  scope: InstanceScope,
  found: readonly Found<TribeEntryRow>[],
): Promise<TribeEntry[]> {
  const isProtected = await findProtected(
    context,
    scope,
    found.map(({ row }) => row),
  );
  return found.map((entry) => presentTribe(entry, isProtected(entry.row)));
}
