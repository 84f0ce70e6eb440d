/**
 * KIT · Why the screen of a feature has nothing for this person in the selected instance: a bot, a permission or the
 * tier is missing. Undefined where it is open, and while that is not known.
 */
import { featureVerb } from '@arkwright/contracts/core/feature-verb';
import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { memberHolds, needOf, type ScreenFeature } from './screen-feature.ts';
import { useLimits } from './use-can.ts';

export type WhyClosed = { words: string; kind: 'access' | 'tier' };

export function useWhyClosed(feature: ScreenFeature | undefined): WhyClosed | undefined {
  const { selected, status } = useInstances();
  const limits = useLimits();
  if (feature === undefined) return undefined;
  if (selected === undefined)
    return status === 'ready' ? { words: 'This opens once you have a bot.', kind: 'access' } : undefined;
  if (!memberHolds(selected, needOf(feature))) return { words: ACCESS_WORDS.view, kind: 'access' };
  const { label, tier, tierOfOther } = feature;
  const name = tier?.isPart ? undefined : (tier?.name ?? tierOfOther);
  if (name === undefined || limits === undefined || limits[name]) return undefined;
  return { words: `${label} ${featureVerb(label)} a Tier ${FEATURE_TIERS[name]} feature.`, kind: 'tier' };
}
