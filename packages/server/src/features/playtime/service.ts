import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import { listClusters } from '../servers/service.ts';
import type { Spent } from './repository.ts';
import * as repository from './repository.ts';

export type { PlaytimeRow } from './repository.ts';
export { resetPlaytime, resetPlaytimes } from './resets-service.ts';

/** Players per statement, which locks their rows while it runs. */
const IN_A_STATEMENT = 1000;
/** Instances that were just being changed are counted again, well within the half minute. */
const TRIES = 3;
const PAUSE_MS = 500;

export const findPlaytime = repository.findPlaytime;

/** Playtimes by cluster in steps of 30 s, of all registrations or of one by its id. */
export const listPlaytimes = repository.listPlaytimes;

/** A player whom a game server reports as online. */
export type Seen = { botId: string; serverId: string; netId: string };

/**
 * Counts half a minute of playtime for the registered ones among these players, in instances that track it. A player seen
 * twice counts where they were seen last. Returns PostgreSQL's time (ms).
 */
export async function countPlaytime(context: AppContext, seen: readonly Seen[]): Promise<number> {
  const found = await repository.findCountable(context.db, [...new Set(seen.map(({ botId }) => botId))]);
  if (found.botIds.length === 0) return found.now;
  const settings = await listSettingsInEffect(context, context.db, {
    botIds: found.botIds,
    names: ['playerRegistration'],
  });
  const isTracked = ({ botId }: Seen) => {
    const { isEnabled, isPlaytimeTrackingEnabled } = settings.get(botId)?.playerRegistration ?? {};
    return isEnabled && isPlaytimeTrackingEnabled;
  };
  let tracked = await spentBy(context, seen.filter(isTracked));
  for (let attempt = 1; tracked.length > 0 && attempt <= TRIES; attempt++) {
    if (attempt > 1) await setTimeout(PAUSE_MS);
    const missed: Spent[] = [];
    for (const part of inChunks(tracked, IN_A_STATEMENT)) {
      const counted = new Set(await repository.countStep(context.db, part));
      missed.push(...part.filter(({ botId }) => !counted.has(botId)));
    }
    tracked = missed;
  }
  return found.now;
}

/** Each player once, with the cluster of the server. Servers that are gone count for nothing. */
async function spentBy(context: AppContext, seen: readonly Seen[]): Promise<Spent[]> {
  const clusters = await listClusters(context.db, [...new Set(seen.map(({ serverId }) => serverId))]);
  const players = new Map<string, Spent>();
  for (const { botId, serverId, netId } of seen) {
    const clusterId = clusters.get(botId)?.get(serverId);
    if (clusterId !== undefined) players.set(`${botId} ${netId}`, { botId, netId, clusterId });
  }
  return [...players.values()];
}
