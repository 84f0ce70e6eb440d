/**
 * KIT · Why the screen of a feature has nothing for this person in the selected instance: a bot, a permission or the
 * tier is missing. Undefined where it is open, and while that is not known.
 */
import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { memberHolds, needOf, type ScreenFeature } from './screen-feature.ts';
import { useLimits } from './use-can.ts';

export function useWhyClosed(feature: ScreenFeature | undefined): string | undefined {
  const { selected, status } = useInstances();
  const limits = useLimits();
  if (feature === undefined) return undefined;
  if (selected === undefined) return status === 'ready' ? 'This opens once you have a bot.' : undefined;
  if (!memberHolds(selected, needOf(feature))) return ACCESS_WORDS.view;
  const { label, tier, tierOfOther } = feature;
  const name = tier?.isPart ? undefined : (tier?.name ?? tierOfOther);
  if (name === undefined || limits === undefined || limits[name]) return undefined;
  return `${label} is a Tier ${FEATURE_TIERS[name]} feature.`;
}
