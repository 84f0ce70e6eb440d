import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { LINK_MINUTES } from '@arkwright/contracts/core/link-minutes';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import type { PlatformContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { oauthStates } from './table.ts';

/** A link is completed within this time of its start, ms. */
export const STATE_LIFETIME_MS = LINK_MINUTES * MINUTE_MS;

/** Links of one person with one service that may be under way at once. */
export const MAX_LINK_STATES = 5;

/** A person in the session that calls. */
export type OAuthCaller = { userId: string; token: string };

type StateRow = typeof oauthStates.$inferSelect;
type Parts = Pick<PlatformContext, 'db' | 'clock'>;

/**
 * Begins a link; returns the `state` for the other service's page. The reply is valid in this session only, once, for ten
 * minutes. `subjectId`: what the account is linked to, if it isn't the person.
 */
export async function beginOAuth(
  { db, clock }: Parts,
  caller: OAuthCaller,
  { purpose, subjectId = '' }: { purpose: StateRow['purpose']; subjectId?: string },
): Promise<string> {
  const now = clock.now();
  const state = newSecret();
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, now));
  await addState(db, {
    stateHash: sha256(state),
    userId: caller.userId,
    sessionHash: sha256(caller.token),
    purpose,
    subjectId,
    expiresAt: now + STATE_LIFETIME_MS,
  });
  return state;
}

/**
 * Uses a reply's `state` up, and returns what the account is to be linked to. Undefined if it is none, has expired, or is
 * another person's or session's: nobody can be made to link somebody else's account, or have theirs linked elsewhere
 * (threat 16).
 */
export async function endOAuth(
  { db, clock }: Parts,
  caller: OAuthCaller,
  { purpose, state }: { purpose: StateRow['purpose']; state: string },
): Promise<{ subjectId: string } | undefined> {
  const [taken] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, sha256(state)),
        eq(oauthStates.userId, caller.userId),
        eq(oauthStates.sessionHash, sha256(caller.token)),
        eq(oauthStates.purpose, purpose),
        gt(oauthStates.expiresAt, clock.now()),
      ),
    )
    .returning({ subjectId: oauthStates.subjectId });
  return taken;
}

/** Adds a link that is under way; the person's oldest with the service beyond the bound goes. */
async function addState(db: Queries, row: StateRow): Promise<void> {
  await db.insert(oauthStates).values(row);
  const ofPerson = and(eq(oauthStates.userId, row.userId), eq(oauthStates.purpose, row.purpose));
  const surplus = db
    .select({ stateHash: oauthStates.stateHash })
    .from(oauthStates)
    .where(ofPerson)
    .orderBy(desc(oauthStates.expiresAt))
    .offset(MAX_LINK_STATES);
  await db.delete(oauthStates).where(and(ofPerson, inArray(oauthStates.stateHash, surplus)));
}
