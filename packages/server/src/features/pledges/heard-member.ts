import { TIERS } from '@arkwright/contracts/core/tiers';
import { believe } from '../../core/belief/belief.ts';
import type { MemberRow } from './repository.ts';

/** In place of a tier: Patreon knows no such member. */
export const NO_MEMBER = -1;

/** By rank: an unknown amount is more than nothing and less than a tier. */
const rankOf = (tier: number): number => (tier === TIERS.Unknown ? 0.5 : tier);

/**
 * What is known of a member after Patreon's answer. A first answer, an equal and a higher tier count at once, and so does a
 * lower one that an event announced: Patreon has said it twice then. Any other loss counts once it was said twice.
 */
export function hearMember(
  said: MemberRow,
  known: MemberRow | undefined,
  moment: { now: number; apartMs: number; isAnnounced: boolean },
): MemberRow {
  if (!known || known.checkedAt === 0) return said;
  const isAnnounced = moment.isAnnounced && known.claim === null;
  const isPlausible = isAnnounced || rankOf(said.tier) >= rankOf(known.tier);
  const { isBelieved, claim } = believe({ said: said.tier, claim: known.claim, isPlausible }, moment);
  return isBelieved ? { ...said, claim } : { ...known, checkedAt: said.checkedAt, claim };
}

/** The same after the answer that there is no such member; undefined once that is the truth. */
export function hearNoMember(
  known: MemberRow,
  moment: { now: number; apartMs: number },
): MemberRow | undefined {
  const isPlausible = known.checkedAt === 0;
  const { isBelieved, claim } = believe({ said: NO_MEMBER, claim: known.claim, isPlausible }, moment);
  return isBelieved ? undefined : { ...known, checkedAt: moment.now, claim };
}
