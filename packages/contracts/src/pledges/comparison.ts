import type { Tier } from '../core/tiers.ts';
import {
  COUNTED_LIMITS,
  type CountedLimit,
  FEATURE_TIERS,
  FEATURES,
  type Feature,
  LIMITS,
  limitsOf,
  tierHas,
} from '../derived/limits.ts';
import { FEATURE_WORDS } from './feature-words.ts';

/** Free and the tiers one can pledge for, as columns. */
export const PLEDGE_TIERS = [0, 1, 2, 3, 4, 5] as const satisfies readonly Tier[];

type Grant = { count: CountedLimit } | { features: readonly Feature[] } | { from: Tier };

/** A line of the comparison. */
export type ComparisonRow = {
  title: string;
  detail?: string;
  grant: Grant;
  /** The page of the documentation that the title links to. */
  help?: string;
};

/** A line for one feature, under its own name. */
function lineOf(feature: Feature, detail?: string): ComparisonRow {
  return { title: FEATURE_WORDS[feature], ...(detail && { detail }), grant: { features: [feature] } };
}

/** Lines with more text than a name, or for several features. */
const WRITTEN: readonly ComparisonRow[] = [
  { title: 'Servers', detail: 'per bot', grant: { count: 'servers' } },
  { title: 'Ingame admin groups', detail: 'per bot', grant: { count: 'adminGroups' } },
  { title: 'RCON presets', detail: 'per bot', grant: { count: 'rconPresets' } },
  { title: 'Exclusive join groups', detail: 'per bot', grant: { count: 'exclusiveJoinGroups' } },
  { title: 'Nitrado import and sync', detail: 'restart, stop and start', grant: { from: 0 } },
  {
    title: 'Status and logging',
    detail: 'Server status, player listing, game log, tribe log, admin commands',
    grant: { from: 0 },
  },
  { title: 'Basic RCON', detail: 'kick, serverchat, saveworld', grant: { features: ['basicRcon'] } },
  lineOf('ban', 'for the whole cluster'),
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
  lineOf('crosschat', 'with admin and single player chat commands'),
  {
    title: 'Tribe log linking, update notifications',
    grant: { features: ['tribeLogLink', 'updateNotifications'] },
  },
  lineOf('timedCommands', 'commands on a schedule'),
  lineOf('decay', 'needs the companion'),
  {
    title: 'Own bot instance',
    detail: 'on demand',
    grant: { features: ['ownBot'] },
    help: 'own-bot',
  },
  lineOf('branding', 'white-label'),
];

const written = new Set(
  WRITTEN.flatMap(({ grant }): readonly (CountedLimit | Feature)[] => {
    if ('count' in grant) return [grant.count];
    return 'features' in grant ? grant.features : [];
  }),
);

/** Counts come first, then features from the lowest tier up. */
function orderOf({ grant }: ComparisonRow): number {
  if ('count' in grant) return -1;
  if ('from' in grant) return grant.from;
  return Math.min(...grant.features.map((feature) => FEATURE_TIERS[feature]));
}

function countLine(limit: CountedLimit): ComparisonRow {
  const { words } = LIMITS[limit];
  return {
    title: words.charAt(0).toUpperCase() + words.slice(1),
    detail: 'per bot',
    grant: { count: limit },
  };
}

/**
 * The tiers' contents (specification §1, §6): 20 lines, a page of the table (§9). Everything that a tier
 * gives is listed.
 */
export const COMPARISON: readonly ComparisonRow[] = [
  ...WRITTEN,
  ...COUNTED_LIMITS.filter((limit) => !written.has(limit)).map(countLine),
  ...FEATURES.filter((feature) => !written.has(feature)).map((feature) => lineOf(feature)),
].toSorted((a, b) => orderOf(a) - orderOf(b));

/** A tier's cell in a line: a count, or whether it is included. */
export function cellOf({ grant }: ComparisonRow, tier: Tier): number | boolean {
  if ('count' in grant) return limitsOf(tier)[grant.count];
  if ('from' in grant) return tier >= grant.from;
  return grant.features.every((feature) => tierHas(tier, feature));
}

/** Features that one tier has and the other lacks, ordered by tier. */
export function lostFeatures(before: Tier, after: Tier): Feature[] {
  return FEATURES.filter((feature) => tierHas(before, feature) && !tierHas(after, feature));
}

/** The column of a tier: Special is a complimentary Tier 5, Unknown has what Free has. */
export function columnOf(tier: Tier): (typeof PLEDGE_TIERS)[number] {
  return PLEDGE_TIERS.find((column) => column === tier) ?? (tierHas(tier, 'branding') ? 5 : 0);
}
