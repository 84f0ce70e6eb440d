import { tierOfPledge } from '@arkwright/contracts/pledges/tier-of-pledge';
import type { AppContext } from '../../context/app-context.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { PatreonSettings } from '../../platform/settings.ts';
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

export type PatreonWork = {
  context: AppContext;
  client: PatreonClient;
  settings: PatreonSettings;
  /** Fires when the program ends, or another worker does this. */
  signal: AbortSignal;
};

/** Stores Patreon's data of members at `askedAt` (ms). */
export async function keepMembers(
  db: Queries,
  members: readonly PatreonMember[],
  answer: { askedAt: number; settings: PatreonSettings },
): Promise<void> {
  const rows = members.map((member) => ({
    memberId: member.memberId,
    patreonUserId: member.patreonUserId,
    discordId: member.discordId,
    status: member.status ?? '',
    amountCents: member.amountCents,
    tier: tierOfPledge(member, answer.settings.tierIds),
    checkedAt: answer.askedAt,
  }));
  // One statement can't change a row twice.
  const unique = new Map(rows.map((row) => [row.memberId, row]));
  await repository.keepMembers(db, [...unique.values()]);
}

/**
 * Reads the whole list of members. A member who is missing from it is looked up singly before the tier is removed, so that
 * an incomplete list costs no one their tier.
 */
export async function readAllMembers(work: PatreonWork): Promise<void> {
  const { context, settings } = work;
  const beganAt = context.clock.now();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const askedAt = context.clock.now();
    const { members, next } = await listPatiently(work, cursor);
    await keepMembers(context.db, members, { askedAt, settings });
    cursor = next;
    if (cursor === undefined) break;
  }
  if (cursor === undefined) await repository.wishRefreshOfUnlisted(context.db, beganAt, context.clock.now());
  await settlePledges(context);
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
  const askedAt = context.clock.now();
  const member = await client.fetchMember(memberId);
  if (member) await keepMembers(context.db, [member], { askedAt, settings });
  else await repository.dropMember(context.db, memberId, askedAt);
}
