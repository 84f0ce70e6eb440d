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
  const { owners, servers, fates, clutter } = await judgeWorld(context, { scope, settings, at });
  const on = { scope, serverIds: servers.map(({ serverId }) => serverId) };
  const counts: Record<Fate, number> = { active: 0, warned: 0, removed: 0, protected: 0, unknown: 0 };
  // Where there are too many, the first of each kind are enough to fill the list.
  const first: Record<Fate, Owner[]> = { active: [], warned: [], removed: [], protected: [], unknown: [] };
  let structures = 0;
  await mapInSlices(owners, (owner, index) => {
    const fate = fates[index] ?? 'active';
    if (++counts[fate] <= MAX_SIMULATED_ROWS) first[fate].push(owner);
    if (fate === 'removed') structures += owner.structures;
  });
  await mapInSlices(clutter, ({ base }) => {
    structures += base.structures;
  });
  const unclaimed =
    settings.autoDecayUnclaimedDinos && removes(settings)
      ? await listUnclaimedDinos(db, on, { since: at - UNCLAIMED_MINUTES * MINUTE_MS, limit: MAX_UNCLAIMED })
      : [];
  const dinosOn = Map.groupBy(unclaimed, ({ serverId }) => serverId);
  const rows: SimulatedRow[] = [
    ...first.removed.map((owner) => rowOf(owner, 'removed')),
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
    ...first.warned.map((owner) => rowOf(owner, 'warned')),
  ];
  return {
    teams: owners.length,
    warned: counts.warned,
    removed: counts.removed,
    protected: counts.protected,
    unknown: counts.unknown,
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
  const { owners, servers, fates, clutter } = await judgeWorld(context, { ...wanted, settings });
  const [server] = servers;
  const teams: DecayFates['teams'] = {};
  await mapInSlices(owners, (owner, index) => {
    const fate = fates[index] ?? 'active';
    if (fate !== 'active') teams[owner.teamId] = fate;
  });
  return {
    teams,
    clutter: clutter.map(({ base }) => base.id),
    problem: server ? server.problem : 'The settings of automatic decay do not choose this game server.',
  };
}

type Judgement = World & {
  /** Of each owner, in their order. */
  fates: Fate[];
  /** Small bases that go by themselves, and not with their tribe. */
  clutter: { base: SmallBase; owner: Owner }[];
};

async function judgeWorld(
  context: AppContext,
  { scope, settings, at }: { scope: InstanceScope; settings: DecaySettings; at: number },
): Promise<Judgement> {
  const now = context.clock.now();
  const { owners, servers } = await readWorld(context, { scope, settings });
  const fates = await mapInSlices(owners, (owner) => judgeThen(owner, settings, { now, at }));
  const isOn = settings.enableClutterFastDecay && removes(settings);
  const on = { scope, serverIds: servers.map(({ serverId }) => serverId) };
  const small = isOn ? await listSmallBases(context.db, on, settings.fastClutterStructureCount) : [];
  const clutter: Judgement['clutter'] = [];
  const placeOf = new Map<string, number>();
  if (small.length > 0)
    await mapInSlices(owners, (owner, place) => placeOf.set(`${owner.serverId} ${owner.teamId}`, place));
  await mapInSlices(small, (base) => {
    const place = placeOf.get(`${base.serverId} ${base.teamId}`) ?? -1;
    const owner = owners[place];
    // A base that is removed with its tribe is not counted twice.
    if (owner && fates[place] !== 'removed' && isClutter(base, owner, { settings, now: at }))
      clutter.push({ base, owner });
  });
  return { owners, servers, fates, clutter };
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
