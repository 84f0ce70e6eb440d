import { findMap, toLatLon } from '@arkwright/ark/maps';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_SIMULATED_ROWS, MAX_UNCLAIMED, UNCLAIMED_MINUTES } from '@arkwright/contracts/decay/bounds';
import type { DecayFates, DecaySimulation, Fate, SimulatedRow } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { listSmallBases, listUnclaimedDinos, type SmallBase } from '../uploads/service.ts';
import { type DecaySettings, isClutter, judgeThen, removes } from './decide.ts';
import { type Owner, readWorld, type World } from './world-service.ts';

/** The owners who would be warned or removed at a moment with these settings, if none returned until then. Changes nothing. */
export async function simulate(
  context: AppContext,
  { scope, settings, at }: { scope: InstanceScope; settings: DecaySettings; at: number },
): Promise<DecaySimulation> {
  const { db } = context;
  const { owners, servers, fateOf, clutter } = await judgeWorld(context, { scope, settings, at });
  const on = { scope, serverIds: servers.map(({ serverId }) => serverId) };
  const withFate: Record<Fate, Owner[]> = { active: [], warned: [], removed: [], protected: [], unknown: [] };
  let structures = 0;
  await mapInSlices(owners, (owner) => {
    const fate = fateOf.get(owner) ?? 'active';
    withFate[fate].push(owner);
    if (fate === 'removed') structures += owner.structures;
  });
  await mapInSlices(clutter, ({ base }) => {
    structures += base.structures;
  });
  const { removed, warned } = withFate;
  const unclaimed =
    settings.autoDecayUnclaimedDinos && removes(settings)
      ? await listUnclaimedDinos(db, on, { since: at - UNCLAIMED_MINUTES * MINUTE_MS, limit: MAX_UNCLAIMED })
      : [];
  const dinosOn = Map.groupBy(unclaimed, ({ serverId }) => serverId);
  // Where there are too many, the first of each kind are enough to fill the list.
  const rows: SimulatedRow[] = [
    ...removed.slice(0, MAX_SIMULATED_ROWS).map((owner) => rowOf(owner, 'removed')),
    ...clutter.slice(0, MAX_SIMULATED_ROWS).map(
      ({ base, owner }): SimulatedRow => ({
        ...rowOf({ ...owner, place: base }, 'removed'),
        kind: 'clutter',
        structures: base.structures,
        dinos: 0,
      }),
    ),
    ...servers.flatMap(({ serverId, serverName }): SimulatedRow[] => {
      const dinos = dinosOn.get(serverId)?.length ?? 0;
      if (dinos === 0) return [];
      const what = { teamId: '', name: 'Unclaimed dinos', lastSeen: 0, structures: 0, dinos, gps: '' };
      return [{ fate: 'removed', kind: 'dinos', serverId, serverName, ...what }];
    }),
    ...warned.slice(0, MAX_SIMULATED_ROWS).map((owner) => rowOf(owner, 'warned')),
  ];
  return {
    teams: owners.length,
    warned: warned.length,
    removed: removed.length,
    protected: withFate.protected.length,
    unknown: withFate.unknown.length,
    clutter: clutter.length,
    unclaimedDinos: unclaimed.length,
    structures,
    rows: rows.slice(0, MAX_SIMULATED_ROWS),
    servers,
  };
}

/** As `simulate`, for each owner on one game server. */
export async function listFates(
  context: AppContext,
  { serverId, ...wanted }: { scope: InstanceScope; serverId: string; settings: DecaySettings; at: number },
): Promise<DecayFates> {
  const isChosen = wanted.settings.serverIds.includes(serverId);
  const settings = { ...wanted.settings, serverIds: isChosen ? [serverId] : [] };
  const { owners, servers, fateOf, clutter } = await judgeWorld(context, { ...wanted, settings });
  const [server] = servers;
  const teams: DecayFates['teams'] = {};
  await mapInSlices(owners, (owner) => {
    const fate = fateOf.get(owner) ?? 'active';
    if (fate !== 'active') teams[owner.teamId] = fate;
  });
  return {
    teams,
    clutter: clutter.map(({ base }) => base.id),
    problem: server ? server.problem : 'The settings of automatic decay do not choose this game server.',
  };
}

type Judgement = World & {
  fateOf: ReadonlyMap<Owner, Fate>;
  /** Small bases that go by themselves, and not with their tribe. */
  clutter: { base: SmallBase; owner: Owner }[];
};

async function judgeWorld(
  context: AppContext,
  { scope, settings, at }: { scope: InstanceScope; settings: DecaySettings; at: number },
): Promise<Judgement> {
  const now = context.clock.now();
  const { owners, servers } = await readWorld(context, { scope, settings });
  const fateOf = new Map<Owner, Fate>();
  const ownerOf = new Map<string, Owner>();
  await mapInSlices(owners, (owner) => {
    fateOf.set(owner, judgeThen(owner, settings, { now, at }));
    ownerOf.set(`${owner.serverId} ${owner.teamId}`, owner);
  });
  const isOn = settings.enableClutterFastDecay && removes(settings);
  const on = { scope, serverIds: servers.map(({ serverId }) => serverId) };
  const small = isOn ? await listSmallBases(context.db, on, settings.fastClutterStructureCount) : [];
  const clutter: Judgement['clutter'] = [];
  await mapInSlices(small, (base) => {
    const owner = ownerOf.get(`${base.serverId} ${base.teamId}`);
    // A base that is removed with its tribe is not counted twice.
    const isLeft = owner && fateOf.get(owner) !== 'removed';
    if (isLeft && isClutter(base, owner, { settings, now: at })) clutter.push({ base, owner });
  });
  return { owners, servers, fateOf, clutter };
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
