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

/** What people call a tier. */
export function tierName(tier: Tier): string {
  const name = Object.entries(TIERS).find(([, value]) => value === tier)?.[0] ?? 'Unknown';
  return name.replace(/(?<=Tier)(?=\d)/, ' ');
}

export const COUNTED_LIMITS = ['servers', 'adminGroups', 'rconPresets', 'exclusiveJoinGroups'] as const;
export type CountedLimit = (typeof COUNTED_LIMITS)[number];

/** The lowest tier that has each feature. Where readings differ (player and offline alerts) the lower tier has it. */
export const FEATURE_TIERS = {
  basicRcon: 1,
  ban: 1,
  playerAlerts: 1,
  offlineAlerts: 1,
  advancedRcon: 2,
  companionMod: 2,
  chatlog: 2,
  chatReaction: 2,
  bannedWord: 2,
  starterSets: 2,
  apiAccess: 3,
  crosschat: 3,
  tribeLogLink: 3,
  updateNotifications: 3,
  timedCommands: 3,
  decay: 3,
  dynamicConfig: 3,
  branding: 5,
} as const satisfies Record<string, Tier>;

export type Feature = keyof typeof FEATURE_TIERS;
export const FEATURES = Object.keys(FEATURE_TIERS) as readonly Feature[];

/** Numbers and switches that a tier gives to one instance (specification §3, Limits object). */
export type Limits = Record<CountedLimit, number> & Record<Feature, boolean>;

/** Counts per instance by tier, Free to Tier 5 (specification §6). Tier 4 has more servers than Tier 5: as specified. */
const COUNTS: readonly Record<'servers' | 'adminGroups' | 'rconPresets', number>[] = [
  { servers: 6, adminGroups: 1, rconPresets: 0 },
  { servers: 15, adminGroups: 2, rconPresets: 0 },
  { servers: 25, adminGroups: 5, rconPresets: 10 },
  { servers: 35, adminGroups: 10, rconPresets: 20 },
  { servers: 150, adminGroups: 100, rconPresets: 50 },
  { servers: 100, adminGroups: 100, rconPresets: 50 },
];

/** Price of a pledge in whole euros a month, Free to Tier 5. */
export const TIER_PRICES: readonly number[] = [0, 3, 6, 10, 15, 20];

/** Special is a complimentary Tier 5; Unknown (the pledge can't be matched to a tier) has what Free has. */
function paidLevel(tier: Tier): number {
  if (tier === TIERS.Special) return 5;
  if (tier === TIERS.Unknown) return 0;
  return tier;
}

/** Whether a tier includes a feature. */
export function tierHas(tier: Tier, feature: Feature): boolean {
  return paidLevel(tier) >= FEATURE_TIERS[feature];
}

/**
 * The limits of an instance whose owner has `tier`. A self-hosted program has every feature and, for each count, the
 * better of Tier 4 and the owner's tier.
 */
export function limitsOf(tier: Tier, selfHosted = false): Limits {
  const counts = COUNTS[paidLevel(tier)] ?? { servers: 0, adminGroups: 0, rconPresets: 0 };
  const floor = selfHosted ? COUNTS[4] : undefined;
  const servers = Math.max(counts.servers, floor?.servers ?? 0);
  const adminGroups = Math.max(counts.adminGroups, floor?.adminGroups ?? 0);
  const rconPresets = Math.max(counts.rconPresets, floor?.rconPresets ?? 0);
  const flags = Object.fromEntries(
    FEATURES.map((feature) => [feature, selfHosted || tierHas(tier, feature)]),
  );
  // exclusiveJoinGroups has no row in the table of §6: a join list is kept like an admin list, so it has the same count.
  // The cast restores the keys that Object.fromEntries forgets.
  return { servers, adminGroups, rconPresets, exclusiveJoinGroups: adminGroups, ...flags } as Limits;
}
