import type { Feature } from '../derived/limits.ts';
import { FEATURE_MANIFESTS } from '../manifests/features.ts';

const words = FEATURE_MANIFESTS.flatMap((manifest) => {
  if (!('tier' in manifest)) return [];
  const { label, tier } = manifest;
  return [[tier.name, 'words' in tier ? tier.words : label] as const];
});

/** Names of tier features for texts, in the middle of a sentence or at its start. */
// The cast restores the keys that Object.fromEntries drops.
export const FEATURE_WORDS = Object.fromEntries(words) as Readonly<Record<Feature, string>>;
