import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { BREAK_HOURS, FRESH_HOURS, MAX_GRACE_DAYS } from '@arkwright/contracts/decay/bounds';
import type { DecayServer } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listRollbacks } from '../companion/service.ts';
import {
  listFreshness,
  listProtections,
  listSightings,
  listTeams,
  type Team,
} from '../data-dashboard/service.ts';
import { listServers } from '../servers/service.ts';
import type { DecaySettings, Judged } from './decide.ts';
import * as repository from './repository.ts';

/** Whoever owns something, with all that decides about it. */
export type Owner = Team &
  Judged & { entry: repository.EntryRow | undefined; serverName: string; map: string };

export type World = {
  owners: Owner[];
  /** The servers that are chosen, each with what stops decay there. */
  servers: DecayServer[];
};

const keyOf = ({ serverId, teamId }: { serverId: string; teamId: string }) => `${serverId} ${teamId}`;

/** Reads what decay judges: of the servers that the settings name, as far as they are there. */
export async function readWorld(
  context: AppContext,
  { scope, settings }: { scope: InstanceScope; settings: DecaySettings },
): Promise<World> {
  const { db } = context;
  const all = await listServers(context, scope);
  const chosen = all.filter(({ id }) => settings.serverIds.includes(id));
  const on = { scope, serverIds: chosen.map(({ id }) => id) };
  const [teams, sightings, protections, entries, states] = await Promise.all([
    listTeams(db, on),
    settings.decayCheckMode === 'ClusterWide'
      ? listSightings(db, { scope, serverIds: all.map(({ id }) => id) })
      : [],
    listProtections(context, db, scope),
    repository.listEntries(db, scope),
    serverStates(context, { scope, servers: chosen }),
  ]);
  const spared = new Set(protections.map(({ serverId, tribeId }) => keyOf({ serverId, teamId: tribeId })));
  const entryOf = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const serverOf = new Map(all.map((server) => [server.id, server]));
  const stateOf = new Map(states.map((state) => [state.serverId, state]));
  const seenInCluster = latestSightings(sightings, (serverId) => serverOf.get(serverId)?.clusterId ?? '');
  return {
    servers: states,
    owners: teams.flatMap((team) => {
      const server = serverOf.get(team.serverId);
      if (!server) return [];
      const entry = entryOf.get(keyOf(team));
      // Of what was removed the uploads still tell until the next one.
      const uploadedAt = stateOf.get(team.serverId)?.uploadedAt ?? 0;
      if (entry?.state === 'removed' && entry.removedAt >= uploadedAt) return [];
      const elsewhere = team.netIds.map((netId) => seenInCluster(server.clusterId, netId));
      return {
        ...team,
        ...{ entry, serverName: server.name, map: server.map },
        lastSeen: Math.max(team.lastSeen, ...elsewhere),
        extensionDays: entry?.extensionDays ?? 0,
        // One that was removed and is there again is new.
        warnedAt: entry?.state === 'removed' ? 0 : (entry?.warnedAt ?? 0),
        isProtected: spared.has(keyOf(team)),
      };
    }),
  };
}

function latestSightings(
  sightings: readonly { serverId: string; netId: string; lastSeen: number }[],
  clusterOf: (serverId: string) => string,
) {
  const latest = new Map<string, number>();
  for (const { serverId, netId, lastSeen } of sightings) {
    const key = `${clusterOf(serverId)}\n${netId}`;
    if (lastSeen > (latest.get(key) ?? 0)) latest.set(key, lastSeen);
  }
  return (clusterId: string, netId: string) => latest.get(`${clusterId}\n${netId}`) ?? 0;
}

/** Whether decay can work on each of some servers, as uploads go on there. Changes nothing. */
export async function serverStates(
  context: Pick<AppContext, 'clock' | 'db'>,
  {
    scope,
    servers,
  }: { scope: InstanceScope; servers: readonly { id: string; name: string; isEnabled: boolean }[] },
): Promise<DecayServer[]> {
  const { clock, db } = context;
  const now = clock.now();
  const [freshness, rows, rollbacks] = await Promise.all([
    listFreshness(db, scope),
    repository.listServerRows(db, scope),
    listRollbacks(db, { scope, since: now - MAX_GRACE_DAYS * DAY_MS }),
  ]);
  const known = new Map(rows.map((row) => [row.serverId, row]));
  const spared = new Map(rollbacks.map((row) => [row.serverId, graceAfterRollback(row)]));
  return servers.map(({ id, name, isEnabled }) => {
    const uploadedAt = freshness.get(id) ?? 0;
    const rolledBackUntil = spared.get(id) ?? 0;
    const graceUntil = Math.max(graceAfter(known.get(id), uploadedAt), rolledBackUntil);
    const state = {
      serverId: id,
      serverName: name,
      uploadedAt,
      graceUntil: graceUntil > now ? graceUntil : 0,
    };
    const problem = problemOf({ ...state, hasGoneBack: rolledBackUntil === graceUntil }, now);
    return { ...state, problem: isEnabled ? problem : 'This server is disabled.' };
  });
}

/** After a break of the uploads whoever could not play gets as much time as that was. */
function graceAfter(before: repository.ServerRow | undefined, uploadedAt: number): number {
  if (!before) return 0;
  const breakMs = uploadedAt - before.uploadedAt;
  if (before.uploadedAt === 0 || breakMs <= BREAK_HOURS * HOUR_MS) return before.graceUntil;
  return Math.max(before.graceUntil, uploadedAt + Math.min(breakMs, MAX_GRACE_DAYS * DAY_MS));
}

/** In an older world whoever came since is away again: what was lost, and a day to come back, is theirs. */
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

/** Notes how far the uploads have come, for the next time. */
export async function noteServers(
  context: AppContext,
  scope: InstanceScope,
  servers: readonly DecayServer[],
): Promise<void> {
  for (const { serverId, uploadedAt, graceUntil } of servers)
    if (uploadedAt > 0) await repository.saveServer(context.db, scope, { serverId, uploadedAt, graceUntil });
}
