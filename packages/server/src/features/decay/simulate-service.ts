import { findMap, toLatLon } from '@arkwright/ark/maps';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_SIMULATED_ROWS, MAX_UNCLAIMED, UNCLAIMED_MINUTES } from '@arkwright/contracts/decay/bounds';
import type { DecayFates, DecaySimulation, Fate, SimulatedRow } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { groupInSlices } from '../../platform/work/slices.ts';
import { listSmallBases, listUnclaimedDinos, type SmallBase } from '../uploads/service.ts';
import { type DecaySettings, isClutter, judgeThen, removes } from './decide.ts';
import { type Folded, foldWorld, type Owner } from './world-service.ts';

type Simulated = { scope: InstanceScope; settings: DecaySettings; at: number };

/** The owners who would be warned or removed at a moment with these settings, if none returned until then. Changes nothing. */
export async function simulate(context: AppContext, simulated: Simulated): Promise<DecaySimulation> {
  const { scope, settings, at } = simulated;
  const { parts, servers } = await judgeWorld(context, simulated, { start: emptyTally, add: count });
  const total = (field: 'teams' | 'clutter' | 'structures') =>
    parts.reduce((sum, part) => sum + part[field], 0);
  const those = (fate: Fate) => parts.reduce((sum, { counts }) => sum + counts[fate], 0);
  const unclaimed =
    settings.autoDecayUnclaimedDinos && removes(settings)
      ? await listUnclaimedDinos(
          context.db,
          { scope, serverIds: servers.map(({ serverId }) => serverId) },
          { since: at - UNCLAIMED_MINUTES * MINUTE_MS, limit: MAX_UNCLAIMED },
        )
      : [];
  const dinosOn = Map.groupBy(unclaimed, ({ serverId }) => serverId);
  const rows: SimulatedRow[] = [
    ...parts.flatMap(({ removedRows }) => removedRows),
    ...parts.flatMap(({ clutterRows }) => clutterRows),
    ...servers.flatMap(({ serverId, serverName }): SimulatedRow[] => {
      const dinos = dinosOn.get(serverId)?.length ?? 0;
      if (dinos === 0) return [];
      const what = { teamId: '', name: 'Unclaimed dinos', lastSeen: 0, structures: 0, dinos, gps: '' };
      return [{ fate: 'removed', kind: 'dinos', serverId, serverName, ...what }];
    }),
    ...parts.flatMap(({ warnedRows }) => warnedRows),
  ];
  return {
    teams: total('teams'),
    warned: those('warned'),
    removed: those('removed'),
    protected: those('protected'),
    unknown: those('unknown'),
    clutter: total('clutter'),
    unclaimedDinos: unclaimed.length,
    structures: total('structures'),
    rows: rows.slice(0, MAX_SIMULATED_ROWS),
    servers,
  };
}

/** What a simulation says of one server. Where there are too many owners, the first of each kind are enough to fill the list. */
const emptyTally = () => ({
  teams: 0,
  counts: { active: 0, warned: 0, removed: 0, protected: 0, unknown: 0 } satisfies Record<Fate, number>,
  clutter: 0,
  structures: 0,
  removedRows: [] as SimulatedRow[],
  warnedRows: [] as SimulatedRow[],
  clutterRows: [] as SimulatedRow[],
});

function count(tally: ReturnType<typeof emptyTally>, { owner, fate, clutter }: Judged): void {
  tally.teams++;
  tally.counts[fate]++;
  if (fate === 'removed') {
    tally.structures += owner.structures;
    if (tally.removedRows.length < MAX_SIMULATED_ROWS) tally.removedRows.push(rowOf(owner, fate));
  }
  if (fate === 'warned' && tally.warnedRows.length < MAX_SIMULATED_ROWS)
    tally.warnedRows.push(rowOf(owner, fate));
  for (const base of clutter) {
    tally.clutter++;
    tally.structures += base.structures;
    if (tally.clutterRows.length >= MAX_SIMULATED_ROWS) continue;
    const row = rowOf({ ...owner, place: base }, 'removed');
    tally.clutterRows.push({ ...row, kind: 'clutter', structures: base.structures, dinos: 0 });
  }
}

/** As `simulate`, for each owner on one game server. */
export async function listFates(
  context: AppContext,
  { serverId, ...simulated }: Simulated & { serverId: string },
): Promise<DecayFates> {
  const isChosen = simulated.settings.serverIds.includes(serverId);
  const settings = { ...simulated.settings, serverIds: isChosen ? [serverId] : [] };
  const { parts, servers } = await judgeWorld<Pick<DecayFates, 'teams' | 'clutter'>>(
    context,
    { ...simulated, settings },
    {
      start: () => ({ teams: {}, clutter: [] }),
      add: (fates, { owner, fate, clutter }) => {
        if (fate !== 'active') fates.teams[owner.teamId] = fate;
        for (const { id } of clutter) fates.clutter.push(id);
      },
    },
  );
  const [fates = { teams: {}, clutter: [] }] = parts;
  const [server] = servers;
  return {
    ...fates,
    problem: server ? server.problem : 'The settings of automatic decay do not choose this game server.',
  };
}

type Judged = {
  owner: Owner;
  fate: Fate;
  /** The owner's small bases that go by themselves, and not with their tribe. */
  clutter: SmallBase[];
};

async function judgeWorld<Part>(
  context: AppContext,
  { scope, settings, at }: Simulated,
  { start, add }: { start: () => Part; add: (part: Part, judged: Judged) => void },
): Promise<Folded<Part>> {
  const now = context.clock.now();
  const isOn = settings.enableClutterFastDecay && removes(settings);
  const on = { scope, serverIds: settings.serverIds };
  const small = isOn ? await listSmallBases(context.db, on, settings.fastClutterStructureCount) : [];
  const smallOf = await groupInSlices(small, ({ serverId, teamId }) => `${serverId} ${teamId}`);
  return foldWorld(
    context,
    { scope, settings },
    {
      start,
      add: (part: Part, owner) => {
        const fate = judgeThen(owner, settings, { now, at });
        const bases = smallOf.get(`${owner.serverId} ${owner.teamId}`) ?? [];
        // A base that is removed with its tribe is not counted twice.
        const clutter =
          fate === 'removed' ? [] : bases.filter((base) => isClutter(base, owner, { settings, now: at }));
        add(part, { owner, fate, clutter });
      },
    },
  );
}

function rowOf(owner: Owner, fate: SimulatedRow['fate']): SimulatedRow {
  const { serverId, serverName, teamId, name, lastSeen, structures, dinos } = owner;
  return {
    fate,
    kind: 'team',
    serverId,
    serverName,
    teamId,
    name,
    lastSeen,
    structures,
    dinos,
    gps: gpsOf(owner),
  };
}

function gpsOf({ place, map }: Pick<Owner, 'place' | 'map'>): string {
  if (!place || !findMap(map)) return '';
  const { lat, lon } = toLatLon(map, place);
  return `${lat.toFixed(1)} / ${lon.toFixed(1)}`;
}
