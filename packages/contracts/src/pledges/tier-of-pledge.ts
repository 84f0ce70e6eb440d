import { TIER_PRICES, TIERS, type Tier } from '../core/tiers.ts';

/** A member in Patreon's API (API v2: Member, Tier). Amounts are cents a month in the campaign's currency. */
export type PledgeFacts = {
  /** `patron_status`; null for a follower who has never pledged. */
  status: string | null;
  /** `currently_entitled_amount_cents`: the pledge, or a payment that still covers the current period. */
  amountCents: number;
  /** `currently_entitled_tiers`. */
  tiers: readonly { id: string; amountCents: number }[];
};

/**
 * The tier that a pledge gives (docs/patreon.md). A declined payment gives none until it succeeds; a former
 * patron keeps what is paid for, which Patreon reports by the amount. Patreon's own tiers take precedence,
 * because somebody who pays more than a tier costs is still in that tier. An amount that matches no tier's
 * price is Unknown.
 */
export function tierOfPledge(facts: PledgeFacts, tierIds: ReadonlyMap<string, Tier> = new Map()): Tier {
  if (facts.status === null || facts.status === 'declined_patron') return TIERS.Free;
  if (facts.status === 'former_patron' && facts.amountCents === 0) return TIERS.Free;
  const named = facts.tiers.flatMap(({ id }) => tierIds.get(id) ?? []);
  if (named.length > 0) return highest(named);
  if (facts.amountCents === 0) return TIERS.Free;
  const amounts = [...facts.tiers.map(({ amountCents }) => amountCents), facts.amountCents];
  const priced = amounts.flatMap((amount) => tierAtPrice(amount) ?? []);
  return priced.length > 0 ? highest(priced) : TIERS.Unknown;
}

function tierAtPrice(cents: number): Tier | undefined {
  const level = TIER_PRICES.indexOf(cents / 100);
  // The price list runs from Free to Tier 5: its indexes are the tiers.
  return level > 0 ? (level as Tier) : undefined;
}

function highest(tiers: readonly Tier[]): Tier {
  // The maximum of some tiers is one of them.
  return Math.max(...tiers) as Tier;
}
