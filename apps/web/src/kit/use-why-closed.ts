/**
 * KIT · Why the screen of a feature has nothing for this person in the selected instance: a permission or the tier is
 * missing. Undefined where it is open, and while that is not known.
 */
import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { memberHolds, needOf, type ScreenFeature } from './screen-feature.ts';
import { useLimits } from './use-can.ts';

export function useWhyClosed(feature: ScreenFeature | undefined): string | undefined {
  const { selected } = useInstances();
  const limits = useLimits();
  if (feature === undefined || selected === undefined) return undefined;
  if (!memberHolds(selected, needOf(feature))) return ACCESS_WORDS.view;
  const { label, tier, tierOfOther } = feature;
  const name = tier?.isPart ? undefined : (tier?.name ?? tierOfOther);
  if (name === undefined || limits === undefined || limits[name]) return undefined;
  return `${label} is a Tier ${FEATURE_TIERS[name]} feature.`;
}
