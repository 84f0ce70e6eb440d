import { paidLevel, TIERS, type Tier } from '../core/tiers.ts';
import { FEATURE_MANIFESTS, type FeatureManifest, type NamesIn } from '../manifests/features.ts';

/** Counts that a tier limits for each instance. */
export type CountedLimit = NamesIn<'limits'>;
type Counted = { words: string; byTier: readonly number[] };

const counted: readonly (readonly [string, Counted])[] = FEATURE_MANIFESTS.flatMap((manifest) =>
  'limits' in manifest ? Object.entries(manifest.limits) : [],
);

// Object.entries and Object.fromEntries lose the names.
export const COUNTED_LIMITS = counted.map(([name]) => name) as readonly CountedLimit[];

/** What is counted, as worded in a sentence, and the limit of each tier from Free to Tier 5. */
export const LIMITS = Object.fromEntries(counted) as Readonly<Record<CountedLimit, Counted>>;

/** Shown when a tier's limit is reached. */
export const limitWords = (limit: CountedLimit) =>
  `You have reached the maximum number of allowed ${LIMITS[limit].words}.`;

/** A feature that not every tier has. */
export type Feature = Extract<FeatureManifest, { tier: object }>['tier']['name'];

const tiered = FEATURE_MANIFESTS.flatMap((manifest) => ('tier' in manifest ? [manifest.tier] : [])).toSorted(
  (a, b) => a.from - b.from,
);

export const FEATURES: readonly Feature[] = tiered.map(({ name }) => name);

/** The lowest tier that has each feature. */
export const FEATURE_TIERS = Object.fromEntries(tiered.map(({ name, from }) => [name, from])) as Readonly<
  Record<Feature, Tier>
>;

/** Shown when a tier lacks a feature. */
export const tierWords = (feature: Feature) => `This feature needs Tier ${FEATURE_TIERS[feature]}.`;

/** Counts and features that a tier gives an instance (specification §3, Limits object). */
export type Limits = Record<CountedLimit, number> & Record<Feature, boolean>;

/** Whether a tier includes a feature. */
export function tierHas(tier: Tier, feature: Feature): boolean {
  return paidLevel(tier) >= FEATURE_TIERS[feature];
}

/**
 * The limits of an instance whose owner has `tier`. A self-hosted installation has every feature and, for
 * each count, the higher of Tier 4's and the owner's tier's.
 */
export function limitsOf(tier: Tier, selfHosted = false): Limits {
  const level = paidLevel(tier);
  const counts = COUNTED_LIMITS.map((limit) => {
    const { byTier } = LIMITS[limit];
    return [limit, Math.max(byTier[level] ?? 0, selfHosted ? (byTier[4] ?? 0) : 0)] as const;
  });
  const flags = FEATURES.map((feature) => [feature, selfHosted || tierHas(tier, feature)] as const);
  // The cast restores the keys that Object.fromEntries drops.
  return Object.fromEntries([...counts, ...flags]) as Limits;
}

/** The most that any tier allows, and a program that people run themselves. */
export const mostOf = (limit: CountedLimit): number =>
  Math.max(
    ...Object.values(TIERS).map((tier) => Math.max(limitsOf(tier)[limit], limitsOf(tier, true)[limit])),
  );
