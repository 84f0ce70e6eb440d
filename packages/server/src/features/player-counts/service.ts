import { DAY_MS } from '@arkwright/contracts/core/durations';
import { type CountRange, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { listOutages } from '../server-status/service.ts';
import * as repository from './repository.ts';
import { SLOT_MS } from './repository.ts';
import { downtimesOf, type Look, looksOf, stepsOf, uptimeOf } from './summary.ts';

const SLOTS_A_DAY = DAY_MS / SLOT_MS;
/** The longest range that is shown, and the day that has begun. */
export const COUNTS_KEPT_MS = 91 * DAY_MS;

/** Which look a moment (ms) belongs to, in slots since 1970. */
export const slotAt = (at: number) => Math.floor(at / SLOT_MS);

/** Stores the number of players on every game server now. Twice within five minutes counts once. */
export async function countPlayers(context: AppContext): Promise<void> {
  const slot = slotAt(context.clock.now());
  await repository.insertCounts(context.db, {
    day: Math.floor(slot / SLOTS_A_DAY) * DAY_MS,
    slot: (slot % SLOTS_A_DAY) + 1,
  });
}

/**
 * How many players were on some game servers together, or on all of an instance, over a time that ends now.
 *
 * @param isExact whether the uptime also counts outages between two looks, as far as the changes of states are kept
 */
export async function readCounts(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  {
    range,
    serverIds,
    isExact = false,
  }: { range: CountRange; serverIds?: readonly string[] | undefined; isExact?: boolean },
) {
  const { ms, stepMs } = RANGES[range];
  const every = stepMs / SLOT_MS;
  // Whole buckets by the clock, the last of which has just begun.
  const until = (Math.floor(context.clock.now() / stepMs) + 1) * every;
  const slots = ms / SLOT_MS;
  const from = until - slots;
  const days = await repository.listDays(context.db, scope, {
    serverIds,
    after: from * SLOT_MS - DAY_MS,
    before: until * SLOT_MS,
  });
  const looks = looksOf(days, { from, slots });
  const steps = stepsOf(looks, { from, slots, every });
  return {
    from: from * SLOT_MS,
    stepMs,
    average: steps.map(({ average }) => average),
    peak: steps.map(({ peak }) => peak),
    uptime: uptimeOf(looks, isExact ? await downMs(context, scope, { since: from * SLOT_MS, serverIds }) : 0),
    ...downs(serverIds?.length === 1 ? looks : []),
  };
}

/**
 * For how long servers were down since a moment, all together, of each outage the five minutes that looks may have missed,
 * ms: they have seen the rest, and don't count the time for which a server was disabled.
 */
async function downMs(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  { since, serverIds }: { since: number; serverIds: readonly string[] | undefined },
): Promise<number> {
  const outages = await listOutages(context, scope, since);
  return outages
    .filter(({ serverId }) => serverIds === undefined || serverIds.includes(serverId))
    .reduce((sum, { from, to }) => sum + Math.min(to - from, SLOT_MS), 0);
}

/** When one server was down, ms. */
const downs = (looks: readonly Look[]) => ({
  downtimes: downtimesOf(looks).map(({ from, to }) => ({ from: from * SLOT_MS, to: (to + 1) * SLOT_MS })),
});

export type ServerCurve = {
  /** Most players in each step; null where nothing was counted. */
  peak: (number | null)[];
  /** When it was down, ms, the latest first. */
  downtimes: { from: number; to: number }[];
};

/**
 * The last `ms` of each game server in `steps` steps, and when most players were online on all of them together. `peakFrom`:
 * moments before it don't count for that.
 */
export async function readCurves(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  { ms, steps, peakFrom = 0 }: { ms: number; steps: number; peakFrom?: number },
): Promise<{
  from: number;
  stepMs: number;
  servers: ReadonlyMap<string, ServerCurve>;
  peak: { players: number; at: number } | null;
}> {
  const every = Math.round(ms / steps / SLOT_MS);
  const until = slotAt(context.clock.now()) + 1;
  const slots = every * steps;
  const from = until - slots;
  const days = await repository.listServerDays(context.db, scope, {
    after: from * SLOT_MS - DAY_MS,
    before: until * SLOT_MS,
  });
  const together = new Array<number>(slots).fill(0);
  const ofServers = [...Map.groupBy(days, (day) => day.serverId)];
  const curves = await mapInSlices(ofServers, ([serverId, own]): [string, ServerCurve] => {
    const looks = looksOf(own.map(repository.countedDay), { from, slots });
    for (const { slot, players } of looks)
      together[slot - from] = (together[slot - from] ?? 0) + (players ?? 0);
    return [
      serverId,
      { peak: stepsOf(looks, { from, slots, every }).map(({ peak }) => peak), ...downs(looks) },
    ];
  });
  const servers = new Map(curves);
  let peak: { players: number; at: number } | null = null;
  for (const [index, players] of together.entries()) {
    const at = (from + index) * SLOT_MS;
    if (at >= peakFrom && players > (peak?.players ?? 0)) peak = { players, at };
  }
  return { from: from * SLOT_MS, stepMs: every * SLOT_MS, servers, peak };
}

/** Measurements of down servers that one read looks at: three days of 150 servers. */
const MAX_DOWN_LOOKS = 130_000;
/** Between two measurements at which a server was down, this many may be missing. */
const MISSED_LOOKS = 3;

/** When game servers were down since a moment, ms, with five minutes' accuracy. */
export async function readOutages(
  { db }: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  since: number,
): Promise<{ serverId: string; from: number; to: number }[]> {
  const looks = await repository.listDownLooks(db, scope, { after: since - DAY_MS, most: MAX_DOWN_LOOKS });
  const outages: { serverId: string; from: number; to: number }[] = [];
  await mapInSlices(looks, ({ serverId, day, slot }) => {
    const from = day + (slot - 1) * SLOT_MS;
    const last = outages.at(-1);
    if (last?.serverId === serverId && from - last.to < MISSED_LOOKS * SLOT_MS) last.to = from + SLOT_MS;
    else outages.push({ serverId, from, to: from + SLOT_MS });
  });
  return outages.filter(({ to }) => to > since);
}

/** When most players were online together since a moment, ms; null if nobody was. */
export const readPeak = (
  { db }: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  since: number,
): Promise<{ players: number; at: number } | null> =>
  repository.findPeak(db, scope, { after: since - DAY_MS, from: since });

/** Counts of days that no chart shows. */
export const oldCountRetention: Retention = {
  what: 'player counts older than 90 days',
  deleteSome: (db, { now, limit }) => repository.deleteBefore(db, { day: now - COUNTS_KEPT_MS, limit }),
};
