import { tierOfPledge } from '@arkwright/contracts/pledges/tier-of-pledge';
import type { AppContext } from '../../context/app-context.ts';
import { confirmAfterMs } from '../../core/belief/belief.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { PatreonSettings } from '../../platform/settings.ts';
import { hearMember, hearNoMember, NO_MEMBER } from './heard-member.ts';
import type { PatreonClient } from './patreon/client.ts';
import type { PatreonMember } from './patreon/replies.ts';
import { PatreonError } from './patreon/request.ts';
import * as repository from './repository.ts';
import { settlePledges } from './service.ts';

/** More pages than this are no list of patrons: it would be asked for without an end. */
const MAX_PAGES = 500;
const MAX_WAITS = 5;
const REFRESHES_AT_ONCE = 20;
const RETRY_MS = 60_000;
/** Members that are stored with one statement. */
const MOST_AT_ONCE = 1000;

export type PatreonWork = {
  context: AppContext;
  client: PatreonClient;
  settings: PatreonSettings;
  /** Fires when the program ends, or another worker does this. */
  signal: AbortSignal;
};

/**
 * Stores Patreon's data of members at `askedAt` (ms), and has those looked at again whose loss isn't believed yet.
 * `isAnnounced`: an event of Patreon's has named the member.
 */
export async function keepMembers(
  context: AppContext,
  db: Queries,
  members: readonly PatreonMember[],
  answer: { askedAt: number; settings: PatreonSettings; isAnnounced?: boolean },
): Promise<void> {
  const { askedAt, settings, isAnnounced = false } = answer;
  const rows = members.map((member) => ({
    memberId: member.memberId,
    patreonUserId: member.patreonUserId,
    discordId: member.discordId,
    status: member.status ?? '',
    amountCents: member.amountCents,
    tier: tierOfPledge(member, settings.tierIds),
    checkedAt: askedAt,
    claim: null,
  }));
  // One statement can't change a row twice.
  const unique = new Map(rows.map((row) => [row.memberId, row]));
  const known = await repository.listMembers(db, [...unique.keys()]);
  const knownOf = new Map(known.map((row) => [row.memberId, row]));
  const moment = { now: askedAt, apartMs: confirmAfterMs(context.settings), isAnnounced };
  const isNewer = ({ memberId }: { memberId: string }) => (knownOf.get(memberId)?.checkedAt ?? 0) <= askedAt;
  const newer = [...unique.values()].filter(isNewer);
  const heard = newer.map((row) => hearMember(row, knownOf.get(row.memberId), moment));
  await keepHeard(context, db, heard, askedAt);
}

async function keepHeard(
  { settings }: AppContext,
  db: Queries,
  heard: readonly repository.MemberRow[],
  askedAt: number,
): Promise<void> {
  await repository.keepMembers(db, heard);
  const doubtful = heard.filter(({ claim }) => claim).map(({ memberId }) => memberId);
  await repository.wishRefreshes(db, doubtful, askedAt + confirmAfterMs(settings));
}

/** Reads the whole list of members. That someone is missing from it, or has lost a tier, counts once it was said again. */
export async function readAllMembers(work: PatreonWork): Promise<void> {
  const { context, settings } = work;
  const { db, clock } = context;
  const beganAt = clock.now();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const askedAt = clock.now();
    const { members, next } = await listPatiently(work, cursor);
    await keepMembers(context, db, members, { askedAt, settings });
    cursor = next;
    if (cursor === undefined) break;
  }
  if (cursor === undefined) await doubtUnlisted(context, beganAt);
  await settlePledges(context);
}

/** They are looked up singly before they lose a tier: the list may be incomplete. */
async function doubtUnlisted(context: AppContext, listedAt: number): Promise<void> {
  const now = context.clock.now();
  const claim = { said: NO_MEMBER, at: now };
  const unlisted = await repository.listUnlisted(context.db, listedAt);
  const [forgotten, known] = [
    unlisted.filter(({ checkedAt }) => checkedAt === 0),
    unlisted.filter(({ checkedAt }) => checkedAt > 0),
  ];
  for (const rows of inChunks(forgotten, MOST_AT_ONCE)) {
    const ids = rows.map(({ memberId }) => memberId);
    await repository.wishRefreshes(context.db, ids, now);
  }
  const doubtful = known.filter((row) => row.claim?.said !== NO_MEMBER).map((row) => ({ ...row, claim }));
  for (const rows of inChunks(doubtful, MOST_AT_ONCE)) await keepHeard(context, context.db, rows, now);
}

async function listPatiently(work: PatreonWork, cursor: string | undefined) {
  for (let waits = 0; ; waits++) {
    try {
      return await work.client.listMembers(cursor);
    } catch (error) {
      const isThrottled = error instanceof PatreonError && error.reason === 'throttled';
      if (!isThrottled || waits >= MAX_WAITS || work.signal.aborted) throw error;
      await pause(error.retryAfterMs, work.signal);
    }
  }
}

/** Asks Patreon about the members with a requested refresh, and gives people their pledges' tiers. */
export async function refreshMembers(work: PatreonWork): Promise<void> {
  const { context } = work;
  const due = await repository.listDueRefreshes(context.db, context.clock.now(), REFRESHES_AT_ONCE);
  let isChanged = false;
  for (const refresh of due) {
    if (work.signal.aborted) break;
    try {
      await refreshMember(work, refresh.memberId);
      await repository.endRefresh(context.db, refresh);
      isChanged = true;
    } catch (error) {
      if (!(error instanceof PatreonError)) throw error;
      context.log.warn({ err: error, reason: error.reason }, 'Patreon could not be asked about a member');
      const waitMs = error.reason === 'throttled' ? error.retryAfterMs : RETRY_MS;
      await repository.postponeRefresh(context.db, refresh.memberId, context.clock.now() + waitMs);
      // The others would get the same reply.
      if (error.reason === 'throttled' || error.reason === 'refused') break;
    }
  }
  if (isChanged) await settlePledges(context);
}

async function refreshMember({ context, client, settings }: PatreonWork, memberId: string): Promise<void> {
  const { db, clock } = context;
  const askedAt = clock.now();
  const member = await client.fetchMember(memberId);
  if (member) return keepMembers(context, db, [member], { askedAt, settings, isAnnounced: true });
  const [known] = await repository.listMembers(db, [memberId]);
  const kept = known && hearNoMember(known, { now: askedAt, apartMs: confirmAfterMs(context.settings) });
  if (kept) await keepHeard(context, db, [kept], askedAt);
  else await repository.dropMember(db, memberId, askedAt);
}
