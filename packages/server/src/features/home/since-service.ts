import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { holds, holdsAny } from '@arkwright/contracts/derived/permissions';
import { BLOCK_NEEDS } from '@arkwright/contracts/home/needs';
import type { HomeSince } from '@arkwright/contracts/home/schema';
import { LINES_KEPT_HOURS } from '@arkwright/contracts/live/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { listRefusals } from '../../discord/refusals.ts';
import { listHistory } from '../history/service.ts';
import { countNew } from '../known-players/service.ts';
import { readOutages, readPeak } from '../player-counts/service.ts';
import { listOutages } from '../server-status/service.ts';
import { newestBuild } from '../update-notifications/service.ts';
import { type Happened, linesOf } from './since-lines.ts';

type Viewer = { scope: InstanceScope; member: Member };

/** Entries of the history that are looked at: the newest. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 1_000_000;
const SHORTEST_OUTAGE_MS = MINUTE_MS;

/** What happened since a moment (ms) of what the member may see. */
export async function readSince(
  context: AppContext,
  viewer: Viewer,
  { since, nameOf }: { since: number; nameOf: (serverId: string) => string | undefined },
): Promise<Omit<HomeSince, 'isFirst'>> {
  const { db } = context;
  const { scope, member } = viewer;
  const { entries } = await listHistory(db, viewer, {
    filter: { from: since },
    limit: MAX_ENTRIES,
    mostBytes: MAX_BYTES,
  });
  const seesServers = holdsAny(member, BLOCK_NEEDS.servers);
  const seesPlayers = holdsAny(member, BLOCK_NEEDS.onNow);
  const outages = seesServers ? await outagesSince(context, viewer, since) : [];
  const happened = {
    entries,
    outages: outages.flatMap((outage) => {
      const serverName = nameOf(outage.serverId);
      const isLong = outage.to - outage.from >= SHORTEST_OUTAGE_MS;
      return serverName === undefined || !isLong ? [] : [{ ...outage, serverName }];
    }),
    peak: seesServers ? await readPeak(context, scope, since) : null,
    newPlayers: seesPlayers ? await countNew(db, scope, since) : null,
    build: holdsAny(member, BLOCK_NEEDS.updates) ? await buildSince(context, since) : null,
    refusals: holds(member, 'FullAccess') ? await refusalsSince(context, viewer, since) : [],
  };
  return { since, ...linesOf(happened) };
}

/** To the second while the lines of changed states are kept; before that by the five minutes of player counts. */
async function outagesSince(context: AppContext, { scope }: Viewer, since: number) {
  const now = context.clock.now();
  const linesFrom = now - LINES_KEPT_HOURS * HOUR_MS;
  const listed = await listOutages(context, scope, Math.max(since, linesFrom));
  const exact = listed.map((outage) => ({ ...outage, isOver: outage.to < now }));
  if (since >= linesFrom) return exact;
  const counted = await readOutages(context, scope, since);
  const earlier = counted.filter(({ to }) => to <= linesFrom);
  return [...earlier.map((outage) => ({ ...outage, isOver: true })), ...exact];
}

async function buildSince({ db }: AppContext, since: number): Promise<Happened['build']> {
  const build = await newestBuild(db);
  return build && build.learnedAt >= since ? { version: String(build.buildId), at: build.learnedAt } : null;
}

async function refusalsSince(
  { db }: AppContext,
  { scope }: Viewer,
  since: number,
): Promise<Happened['refusals']> {
  const refusals = await listRefusals(db, scope, since);
  if (refusals.length === 0) return [];
  const names = new Map((await listChannels(db, scope)).map(({ id, name }) => [id, name]));
  return refusals.map(({ channelId, reason, lastAt }) => {
    const known = names.get(channelId);
    return { channel: known === undefined ? 'a channel that is gone' : `#${known}`, reason, at: lastAt };
  });
}
