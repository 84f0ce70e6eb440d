import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { BREAK_HOURS, FRESH_HOURS, MAX_GRACE_DAYS, QUIET_DAYS } from '@arkwright/contracts/decay/bounds';
import type { DecayServer } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type Queries, sqlState } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { listRollbacks } from '../companion/service.ts';
import { listLastSeen } from '../known-players/service.ts';
import { listProtections } from '../protected-tribes/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { eachTeamPage, listFreshness, listSightings, type Team } from '../uploads/service.ts';
import { type DecaySettings, isTeamNumber, type Judged } from './decide.ts';
import * as repository from './repository.ts';

/** An owner with everything that decides about its removal. */
export type Owner = Team &
  Judged & { entry: repository.EntryRow | undefined; serverName: string; map: string };

export type World = {
  owners: Owner[];
  /** The servers that are chosen, each with what stops decay there. */
  servers: DecayServer[];
};

type OnServer = { serverId: string; teamId: string };
const keyOf = ({ serverId, teamId }: OnServer) => `${serverId} ${teamId}`;

export type Folded<Part> = Omit<World, 'owners'> & {
  /** One for each server whose uploads could be read. */
  parts: Part[];
};

type Wanted = { scope: InstanceScope; settings: DecaySettings; only?: OnServer; whereItWorks?: boolean };

/**
 * Reads what decay judges: of the servers that the settings name, as far as they are there; or of one owner alone.
 * `whereItWorks`: owners on servers where something stops decay are left out, and their uploads not read.
 */
export async function readWorld(context: AppContext, wanted: Wanted): Promise<World> {
  const { parts, servers } = await foldWorld(context, wanted, {
    start: (): Owner[] => [],
    add: (owners, owner) => owners.push(owner),
  });
  return { owners: parts.flat(), servers };
}

/**
 * As `readWorld`, for as many owners as there may be: of each server something is made (`start`), to which each of its owners
 * is added, and no more than a page of owners is in memory. Of a server that could not be read nothing is returned.
 */
export async function foldWorld<Part>(
  context: AppContext,
  { scope, settings, only, whereItWorks = false }: Wanted,
  fold: { start: () => Part; add: (part: Part, owner: Owner) => void },
): Promise<Folded<Part>> {
  const { db, log } = context;
  const all = await listServers(context, scope);
  const chosen = all.filter(
    ({ id }) => settings.serverIds.includes(id) && (only === undefined || id === only.serverId),
  );
  const states = await serverStates(context, { scope, settings, all, chosen });
  const stateOf = new Map(states.map((state) => [state.serverId, state]));
  const ownersOf = await readOwners(context, { scope, settings, only, all, stateOf });
  const parts: Part[] = [];
  const unreadable = new Set<string>();
  for (const server of chosen) {
    if (whereItWorks && stateOf.get(server.id)?.problem !== '') continue;
    const part = fold.start();
    const on = { scope, serverIds: [server.id], teamId: only?.teamId };
    try {
      await eachTeamPage(db, on, async (teams, tx) => {
        const owners = await ownersOf(tx, server, teams);
        await mapInSlices(owners, (owner) => fold.add(part, owner));
      });
      parts.push(part);
    } catch (error) {
      // Where that fails on one server, the others are judged all the same.
      if (!sqlState(error)?.startsWith(DATA_ERRORS)) throw error;
      log.warn(
        { err: error, botId: scope.botId, serverId: server.id },
        'the uploads of a server could not be read',
      );
      unreadable.add(server.id);
    }
  }
  return {
    parts,
    servers: states.map((state) =>
      unreadable.has(state.serverId) ? { ...state, problem: UNREADABLE } : state,
    ),
  };
}

/** SQLSTATE class 22: values that can't be computed with. */
const DATA_ERRORS = '22';
const UNREADABLE =
  'What was uploaded for this server could not be read: nothing decays there. It has been logged.';

type Around = Read & {
  only: OnServer | undefined;
  all: readonly GameServer[];
  stateOf: ReadonlyMap<string, DecayServer>;
};

/** Makes owners of teams: with what is known of them besides the uploads of their server. */
async function readOwners(context: AppContext, { scope, settings, only, all, stateOf }: Around) {
  const { db, clock } = context;
  const [protections, entries] = await Promise.all([
    listProtections(context, db, scope),
    repository.listEntries(db, scope, only),
  ]);
  const spared: ReadonlySet<string> = new Set(
    protections.map(({ serverId, tribeId }) => keyOf({ serverId, teamId: tribeId })),
  );
  const entryOf: ReadonlyMap<string, repository.EntryRow> = new Map(
    entries.map((entry) => [keyOf(entry), entry]),
  );
  const now = clock.now();
  // Uploads contain removed owners until the next one, and an owner who starts over has no immediate removal to fear.
  const isRecent = (removedAt: number, serverId: string) =>
    removedAt >= (stateOf.get(serverId)?.uploadedAt ?? 0) || now - removedAt < QUIET_DAYS * DAY_MS;
  return async (tx: Queries, server: GameServer, teams: readonly Team[]): Promise<Owner[]> => {
    const netIds = teams.flatMap((team) => team.netIds);
    const seenAt = await readSightings(tx, { scope, settings, server, all, netIds, now });
    const owners: Owner[] = [];
    await mapInSlices(teams, (team) => {
      const entry = entryOf.get(keyOf(team));
      if (entry?.state === 'removed' && isRecent(entry.removedAt, team.serverId)) return;
      let { lastSeen } = team;
      for (const netId of team.netIds) lastSeen = Math.max(lastSeen, seenAt.get(netId) ?? 0);
      owners.push({
        ...team,
        entry,
        serverName: server.name,
        map: server.map,
        // The owner is unknown.
        lastSeen: isTeamNumber(team.teamId) ? lastSeen : 0,
        ...(entry && entry.state !== 'removed' ? toldTo(entry) : NEW),
        isProtected: spared.has(keyOf(team)),
      });
    });
    return owners;
  };
}

/** An owner who was removed and returned starts over. */
const NEW = { extensionDays: 0, extendedUntil: 0, warnedAt: 0, promisedAt: 0 };

const toldTo = ({ extensionDays, extendedUntil, warnedAt, promisedAt }: repository.EntryRow) => ({
  extensionDays,
  extendedUntil,
  warnedAt,
  promisedAt,
});

type GameServer = { id: string; name: string; isEnabled: boolean; clusterId: string; map: string };
/** Where a sighting counts, cluster-wide: a server without a cluster ID is on its own, as in the game. */
const clusterOf = ({ id, clusterId }: GameServer) =>
  clusterId === '' ? `server ${id}` : `cluster ${clusterId}`;

type Read = { scope: InstanceScope; settings: DecaySettings };

/**
 * When these players were last seen, ms, by uploads and the games' own lists of players: on a server itself, or, if the settings
 * say so, on any of its cluster. A listed player counts as seen now.
 */
async function readSightings(
  tx: Queries,
  {
    scope,
    settings,
    server,
    all,
    netIds,
    now,
  }: Read & { server: GameServer; all: readonly GameServer[]; netIds: readonly string[]; now: number },
): Promise<ReadonlyMap<string, number>> {
  const latest = new Map<string, number>();
  if (netIds.length === 0) return latest;
  const isOfCluster = settings.decayCheckMode === 'ClusterWide';
  const cluster = clusterOf(server);
  const together = isOfCluster ? all.filter((other) => clusterOf(other) === cluster) : [server];
  const of = { serverIds: together.map(({ id }) => id), netIds };
  const note = (netId: string, at: number) => latest.set(netId, Math.max(at, latest.get(netId) ?? 0));
  // A server's own upload is in its teams.
  if (isOfCluster)
    await mapInSlices(await listSightings(tx, { scope, ...of }), ({ netId, lastSeen }) =>
      note(netId, lastSeen),
    );
  await mapInSlices(await listLastSeen(tx, scope, of), ({ netId, lastSeen, isOnline }) =>
    note(netId, isOnline ? now : lastSeen),
  );
  return latest;
}

/** Whether decay can work on each of the chosen servers, as uploads go on there. Changes nothing. */
export async function serverStates(
  context: AppContext,
  { scope, settings, all, chosen }: Read & { all: readonly GameServer[]; chosen: readonly GameServer[] },
): Promise<DecayServer[]> {
  const { clock, db } = context;
  const now = clock.now();
  const [freshness, rows, rollbacks, absence] = await Promise.all([
    listFreshness(db, scope),
    repository.listServerRows(db, scope),
    listRollbacks(db, { botIds: [scope.botId], since: now - MAX_GRACE_DAYS * DAY_MS }),
    settings.decayCheckMode === 'ClusterWide' ? readAbsence(context, { scope, all }) : () => '',
  ]);
  const known = new Map(rows.map((row) => [row.serverId, row]));
  const spared = new Map(rollbacks.map((row) => [row.serverId, graceAfterRollback(row)]));
  return chosen.map((server) => {
    const { id, name, isEnabled } = server;
    const uploadedAt = freshness.get(id) ?? 0;
    const rolledBackUntil = spared.get(id) ?? 0;
    const graceUntil = Math.max(graceAfter(known.get(id), uploadedAt), rolledBackUntil);
    const state = {
      serverId: id,
      serverName: name,
      uploadedAt,
      graceUntil: graceUntil > now ? graceUntil : 0,
    };
    const problem = isEnabled
      ? problemOf({ ...state, hasGoneBack: rolledBackUntil === graceUntil }, now)
      : 'This server is disabled.';
    return { ...state, problem: problem || absence(server) };
  });
}

/**
 * Why it is unknown who plays in a server's cluster; empty if it is known. A player on another server of it, which has sent
 * nothing new, would count as away.
 */
async function readAbsence(
  context: AppContext,
  { scope, all }: { scope: InstanceScope; all: readonly GameServer[] },
): Promise<(server: GameServer) => string> {
  const since = context.clock.now() - FRESH_HOURS * HOUR_MS;
  const [players, statuses] = await Promise.all([
    listFreshness(context.db, scope, ['players']),
    listServerStatuses(context, scope),
  ]);
  // For a server that has never uploaded anything only its lists of players count.
  const heardAt = new Map(statuses.map(({ serverId, lastSeen }) => [serverId, lastSeen]));
  const silent = all.filter(
    ({ id, isEnabled }) => isEnabled && (players.get(id) ?? heardAt.get(id) ?? 0) < since,
  );
  const silentIn = Map.groupBy(silent, clusterOf);
  return (server) => {
    const other = silentIn.get(clusterOf(server))?.find(({ id }) => id !== server.id);
    return other
      ? `${other.name} is in the same cluster, and for more than ${FRESH_HOURS} hours nobody knows who plays there: nothing decays. Have it upload, disable it, or look at each server by itself.`
      : '';
  };
}

/** Uploads that paused mean that players may not have been able to play: they get that much extra time. */
function graceAfter(before: repository.ServerRow | undefined, uploadedAt: number): number {
  if (!before) return 0;
  const breakMs = uploadedAt - before.uploadedAt;
  if (before.uploadedAt === 0 || breakMs <= BREAK_HOURS * HOUR_MS) return before.graceUntil;
  return Math.max(before.graceUntil, uploadedAt + Math.min(breakMs, MAX_GRACE_DAYS * DAY_MS));
}

/** A rolled back world forgets later visits: players get the lost time back, and a day to return. */
const graceAfterRollback = ({ rolledBackAt, rolledBackMs }: { rolledBackAt: number; rolledBackMs: number }) =>
  rolledBackAt + Math.min(rolledBackMs + DAY_MS, MAX_GRACE_DAYS * DAY_MS);

function problemOf(
  { uploadedAt, graceUntil, hasGoneBack }: Omit<DecayServer, 'problem'> & { hasGoneBack: boolean },
  now: number,
): string {
  if (uploadedAt === 0) return 'Players, tribes and structures have not all been uploaded yet.';
  if (now - uploadedAt > FRESH_HOURS * HOUR_MS)
    return `The last upload is more than ${FRESH_HOURS} hours old: nothing decays by what may have changed.`;
  if (graceUntil === 0) return '';
  return hasGoneBack
    ? 'The world has gone back to an older save: nothing decays until players had time to come back.'
    : 'Uploads had stopped: nothing decays until players had as much time to come back.';
}

/** Stores the state of the uploads, for the next time. */
export async function noteServers(
  context: AppContext,
  scope: InstanceScope,
  servers: readonly DecayServer[],
): Promise<void> {
  const rows = await repository.listServerRows(context.db, scope);
  const known = new Map(rows.map((row) => [row.serverId, row]));
  for (const { serverId, uploadedAt, graceUntil } of servers) {
    const before = known.get(serverId);
    if (uploadedAt === 0 || (before?.uploadedAt === uploadedAt && before.graceUntil === graceUntil)) continue;
    await repository.saveServer(context.db, scope, { serverId, uploadedAt, graceUntil });
  }
}
