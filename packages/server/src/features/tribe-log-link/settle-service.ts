import { DAY_MS } from '@arkwright/contracts/core/durations';
import { ENDED_KEPT_DAYS } from '@arkwright/contracts/tribe-log-link/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { playersOfMembers } from '../registered-players/service.ts';
import { findMemberships, type MaybeMember } from '../uploads/service.ts';
import { endLink, pauseLink } from './change-service.ts';
import { isWorthWriting, judge, PROOF_MS, UPLOAD_LAG_MS, type Verdict } from './proof.ts';
import { linksChanged } from './record.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';

/** A request without a decision ends after this. */
const REQUESTED_MS = 7 * DAY_MS;
/** How long an ended link is shown. */
export const ENDED_KEPT_MS = ENDED_KEPT_DAYS * DAY_MS;
/** How long a departure can affect an upload that still counts. */
export const DEPARTURES_KEPT_MS = PROOF_MS + UPLOAD_LAG_MS;

export const endedLinks: Retention = {
  what: 'ended links of tribe logs',
  deleteSome: (db, { now, limit }) => repository.deleteEnded(db, { before: now - ENDED_KEPT_MS, limit }),
};

export const oldDepartures: Retention = {
  what: 'departures from tribes',
  deleteSome: (db, { now, limit }) =>
    repository.deleteDepartures(db, { before: now - DEPARTURES_KEPT_MS, limit }),
};

/** Checks all instances' links by the current evidence about their tribes and members. */
export async function settleEverywhere(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const botIds = await repository.listInstances(context.db);
  await eachInstance(context, { botIds, turn, what: 'links of tribe logs' }, async (scope) => {
    await settleLinks(context, scope);
    await endOldRequests(context, scope);
  });
}

/** Looks at the links of an instance, or some of them: ends, pauses, renews and wakes them. */
export async function settleLinks(
  context: AppContext,
  scope: InstanceScope,
  ids?: readonly string[],
): Promise<void> {
  const live = await repository.listLive(context.db, scope, ids === undefined ? {} : { ids });
  for (const [link, verdict] of await judgeAll(context, scope, live)) {
    if (!hasChanged(link, verdict)) continue;
    await changeInstance(context, scope, async (tx) => {
      const now = await repository.lockLink(tx, scope, link.id);
      // The link has just changed: the next check sees that.
      if (!now || now.state !== link.state || now.proof !== link.proof || now.netId !== link.netId) return;
      await carryOut(context, { tx, scope, link: now, verdict });
    });
  }
}

function hasChanged(link: LinkRow, verdict: Verdict): boolean {
  if (verdict.kind === 'end') return true;
  if (verdict.kind === 'pause') return link.state !== 'paused' || link.reason !== verdict.reason;
  return isWorthWriting(link, verdict.change);
}

async function carryOut(
  context: AppContext,
  work: { tx: Parameters<typeof endLink>[1]; scope: InstanceScope; link: LinkRow; verdict: Verdict },
): Promise<void> {
  const { tx, scope, link, verdict } = work;
  switch (verdict.kind) {
    case 'end':
      await endLink(context, tx, { scope, link, reason: verdict.reason });
      return;
    case 'pause':
      await pauseLink(context, tx, { scope, link, reason: verdict.reason });
      return;
    case 'tell':
      await repository.updateLink(tx, link, { ...verdict.change, state: 'active', reason: '' });
      await context.bus.publish(tx, linksChanged(scope.botId));
  }
}

async function judgeAll(
  context: AppContext,
  scope: InstanceScope,
  live: readonly LinkRow[],
): Promise<[LinkRow, Verdict][]> {
  if (live.length === 0) return [];
  const discordIds = [...new Set(live.map(({ discordId }) => discordId))];
  const players = await playersOfMembers(context.db, scope, discordIds);
  const playerOf = (link: LinkRow) => link.netId || players.get(link.discordId);
  const wanted = live.flatMap(({ serverId, tribeId, ...link }): MaybeMember[] => {
    const netId = playerOf({ serverId, tribeId, ...link });
    return netId === undefined ? [] : [{ serverId, tribeId, netId }];
  });
  const keyOf = ({ serverId, tribeId, netId }: MaybeMember) => `${serverId} ${tribeId} ${netId}`;
  const found = new Map(
    (await findMemberships(context.db, scope, wanted)).map((each) => [keyOf(each), each]),
  );
  const departures = await repository.listDepartures(context.db, scope);
  const now = context.clock.now();
  return live.map((link) => {
    const membership = found.get(keyOf({ ...link, netId: playerOf(link) ?? '' }));
    const departedAt = departures.get(repository.departureKey(link)) ?? 0;
    const registeredAs = players.get(link.discordId);
    return [link, judge(link, { registeredAs, membership, departedAt, now })];
  });
}

async function endOldRequests(context: AppContext, scope: InstanceScope): Promise<void> {
  const before = context.clock.now() - REQUESTED_MS;
  const isOld = ({ state, createdAt }: LinkRow) => state === 'requested' && createdAt < before;
  for (const { id } of (await repository.listLinks(context.db, scope)).filter(isOld)) {
    await changeInstance(context, scope, async (tx) => {
      const link = await repository.lockLink(tx, scope, id);
      if (link && isOld(link)) await endLink(context, tx, { scope, link, reason: 'expired' });
    });
  }
}
