/** Subscription tiers as stored and sent (specification §3, User.tier). */
export const TIERS = {
  Free: 0,
  Tier1: 1,
  Tier2: 2,
  Tier3: 3,
  Tier4: 4,
  Tier5: 5,
  Special: 6,
  Unknown: 7,
} as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** The display name of a tier. */
export function tierName(tier: Tier): string {
  const name = Object.entries(TIERS).find(([, value]) => value === tier)?.[0] ?? 'Unknown';
  return name.replace(/(?<=Tier)(?=\d)/, ' ');
}

/** Price of a pledge in whole euros a month, Free to Tier 5. */
export const TIER_PRICES: readonly number[] = [0, 3, 6, 10, 15, 20];

/**
 * The level from 0 (Free) to 5 that a tier gives. Special is a complimentary Tier 5; Unknown (the pledge can't be
 * matched to a tier) counts as Free.
 */
export function paidLevel(tier: Tier): number {
  if (tier === TIERS.Special) return 5;
  if (tier === TIERS.Unknown) return 0;
  return tier;
}
