import {
  type CountedLimit,
  FEATURE_TIERS,
  type Feature,
  limitsOf,
  type Tier,
  tierHas,
} from '../core/tiers.ts';

/** Free and the tiers that one can pledge for, as columns. */
export const PLEDGE_TIERS = [0, 1, 2, 3, 4, 5] as const satisfies readonly Tier[];

/** The tier from which a bot instance of one's own is set up on demand (specification §6). */
const OWN_BOT_TIER = 4;

type Grant = { count: CountedLimit } | { features: readonly Feature[] } | { from: Tier };

/** A line of the comparison. What is planned does not exist yet, and says so. */
export type ComparisonRow = { title: string; detail?: string; isPlanned?: true; grant: Grant };

/** What the tiers have (specification §1, §6): 20 lines, a page of the table (§9). */
export const COMPARISON: readonly ComparisonRow[] = [
  { title: 'Servers', detail: 'per bot', grant: { count: 'servers' } },
  { title: 'Ingame admin groups', detail: 'per bot', grant: { count: 'adminGroups' } },
  { title: 'RCON presets', detail: 'per bot', grant: { count: 'rconPresets' } },
  {
    title: 'Exclusive join groups',
    detail: 'per bot',
    isPlanned: true,
    grant: { count: 'exclusiveJoinGroups' },
  },
  { title: 'Nitrado import and sync', grant: { from: 0 } },
  {
    title: 'Status and logging',
    detail: 'Server status, player listing, game log, tribe log, admin commands',
    grant: { from: 0 },
  },
  { title: 'Basic RCON', detail: 'kick, serverchat, saveworld', grant: { features: ['basicRcon'] } },
  { title: 'Ban management', detail: 'for the whole cluster', grant: { features: ['ban'] } },
  {
    title: 'Alerts',
    detail: 'Player alerts, server offline alerts',
    grant: { features: ['playerAlerts', 'offlineAlerts'] },
  },
  { title: 'Extended RCON', detail: 'with RCON presets', grant: { features: ['advancedRcon'] } },
  {
    title: 'Companion',
    detail: 'Data dashboard, player registration, starter sets',
    grant: { features: ['companionMod', 'starterSets'] },
  },
  {
    title: 'Chat log',
    detail: 'with chat reactions and banned words',
    grant: { features: ['chatlog', 'chatReaction', 'bannedWord'] },
  },
  {
    title: 'Crosschat',
    detail: 'with admin and single player chat commands',
    grant: { features: ['crosschat'] },
  },
  {
    title: 'Tribe log linking, update notifications',
    grant: { features: ['tribeLogLink', 'updateNotifications'] },
  },
  { title: 'Automatic RCON', detail: 'commands at set times', grant: { features: ['timedCommands'] } },
  { title: 'Automatic decay', detail: 'needs the companion', grant: { features: ['decay'] } },
  { title: 'Dynamic config', grant: { features: ['dynamicConfig'] } },
  { title: 'API access', grant: { features: ['apiAccess'] } },
  { title: 'Own bot instance', detail: 'on demand', grant: { from: OWN_BOT_TIER } },
  { title: 'Branding', detail: 'white-label', grant: { features: ['branding'] } },
];

/** What a tier has of a line: a count, or whether it is in. */
export function cellOf({ grant }: ComparisonRow, tier: Tier): number | boolean {
  if ('count' in grant) return limitsOf(tier)[grant.count];
  if ('from' in grant) return tier >= grant.from;
  return grant.features.every((feature) => tierHas(tier, feature));
}

/** Features that one tier has and the other has not, in the order of their tiers. */
export function lostFeatures(before: Tier, after: Tier): Feature[] {
  const features = Object.keys(FEATURE_TIERS) as Feature[];
  return features.filter((feature) => tierHas(before, feature) && !tierHas(after, feature));
}

/** The column in which a tier stands: Special is a Tier 5 that was given, Unknown has what Free has. */
export function columnOf(tier: Tier): (typeof PLEDGE_TIERS)[number] {
  return PLEDGE_TIERS.find((column) => column === tier) ?? (tierHas(tier, 'branding') ? 5 : 0);
}
