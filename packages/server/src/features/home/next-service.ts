import { holdsAny } from '@arkwright/contracts/derived/permissions';
import { MAX_NEXT } from '@arkwright/contracts/home/bounds';
import { BLOCK_NEEDS } from '@arkwright/contracts/home/needs';
import type { HomeNext, NextRow } from '@arkwright/contracts/home/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { listUpcoming } from '../automatic-rcon/service.ts';
import { listNextEnds } from '../ban-management/service.ts';
import { listActiveMutes } from '../chat-mutes/service.ts';
import { listEntries } from '../decay/service.ts';
import { lastNames } from '../known-players/service.ts';
import { listServerNames } from '../servers/service.ts';

type Viewer = { scope: InstanceScope; member: Member };

/** Names in a row; others are only counted. */
const MAX_NAMED = 2;

/** Whether the member may see anything of what comes next. */
export const seesNext = (member: Member): boolean =>
  holdsAny(member, [
    ...BLOCK_NEEDS.schedules,
    ...BLOCK_NEEDS.bans,
    ...BLOCK_NEEDS.mutes,
    ...BLOCK_NEEDS.decay,
  ]);

/** What happens next of what the member may see. */
export async function readNext(context: AppContext, viewer: Viewer): Promise<HomeNext> {
  const { member } = viewer;
  const schedules = holdsAny(member, BLOCK_NEEDS.schedules) ? await schedulesOf(context, viewer) : [];
  const hasTier = member.limits.timedCommands;
  const rows = [
    ...(hasTier ? schedules : []),
    ...(holdsAny(member, BLOCK_NEEDS.bans) ? await bansOf(context, viewer) : []),
    ...(holdsAny(member, BLOCK_NEEDS.mutes) ? await mutesOf(context, viewer) : []),
    ...(holdsAny(member, BLOCK_NEEDS.decay) ? await decayOf(context, viewer) : []),
  ];
  return {
    rows: rows.toSorted((one, other) => one.at - other.at).slice(0, MAX_NEXT),
    needsTier: !hasTier && schedules.length > 0,
  };
}

async function schedulesOf(context: AppContext, { scope }: Viewer): Promise<NextRow[]> {
  const upcoming = await listUpcoming(context, scope, MAX_NEXT);
  if (upcoming.length === 0) return [];
  const names = await listServerNames(context.db, scope);
  return upcoming.map(({ id, name, nextDueAt: at, runOnAllServers, serverIds }) => {
    const servers = serverIds.flatMap((serverId) => names.get(serverId) ?? []);
    const detail = runOnAllServers ? 'all servers' : namedOrCounted(servers);
    return { kind: 'schedule', id, at, name, detail };
  });
}

const namedOrCounted = (names: readonly string[]) =>
  names.length > MAX_NAMED ? `${names.length} servers` : names.join(', ');

async function bansOf({ db, clock }: AppContext, { scope }: Viewer): Promise<NextRow[]> {
  const bans = await listNextEnds(db, scope, { now: clock.now(), limit: MAX_NEXT });
  return bans.map(({ netId, playerName, bannedUntil }) => ({
    kind: 'ban',
    id: netId,
    at: bannedUntil,
    name: playerName || netId,
    detail: '',
  }));
}

async function mutesOf(context: AppContext, { scope }: Viewer): Promise<NextRow[]> {
  const mutes = (await listActiveMutes(context, scope)).slice(0, MAX_NEXT);
  const names = await lastNames(
    context.db,
    scope,
    mutes.map(({ netId }) => netId),
  );
  return mutes.map(({ netId, mutedUntil }) => ({
    kind: 'mute',
    id: netId,
    at: mutedUntil,
    name: names.get(netId)?.name || netId,
    detail: '',
  }));
}

/** Tribes whose time is up soon. */
async function decayOf(context: AppContext, { scope, member }: Viewer): Promise<NextRow[]> {
  if (!member.limits.decay) return [];
  const now = context.clock.now();
  return (await listEntries(context, scope))
    .filter(({ state, decaysAt }) => state === 'warned' && decaysAt > now)
    .toSorted((one, other) => one.decaysAt - other.decaysAt)
    .slice(0, MAX_NEXT)
    .map(({ id, name, decaysAt, structures }) => ({
      kind: 'decay',
      id,
      at: decaysAt,
      name,
      detail: structures === 1 ? '1 structure' : `${structures.toLocaleString('en')} structures`,
    }));
}
