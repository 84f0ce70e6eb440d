/**
 * KIT · Why the screen of a feature has nothing for this person in the selected instance: a bot, a permission or the
 * tier is missing. Undefined where it is open, and while that is not known.
 *   const whyClosed = useWhyClosed();
 *   whyClosed(loggingFeature)?.words
 */
import { featureVerb } from '@arkwright/contracts/core/feature-verb';
import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import type { Permission } from '@arkwright/contracts/derived/permissions';
import type { Need } from '@arkwright/contracts/derived/route';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { ACCESS_WORDS } from './can.ts';
import { useInstances } from './instances.ts';
import { memberHolds, needOf, type ScreenFeature } from './screen-feature.ts';
import { useLimits } from './use-can.ts';

export type WhyClosed = {
  words: string;
  kind: 'access' | 'tier';
  /** What would open it, in a few words. */
  unlock: string;
};

export function useWhyClosed(): (feature: ScreenFeature | undefined) => WhyClosed | undefined {
  const { selected, status } = useInstances();
  const limits = useLimits();
  return (feature) => {
    if (feature === undefined) return undefined;
    if (selected === undefined)
      return status === 'ready'
        ? { words: 'This opens once you have a bot.', kind: 'access', unlock: 'Needs a bot' }
        : undefined;
    const need = needOf(feature);
    if (!memberHolds(selected, need))
      return { words: ACCESS_WORDS.view, kind: 'access', unlock: unlockWords(need, feature) };
    const { label, tier, tierOfOther } = feature;
    const name = tier?.isPart ? undefined : (tier?.name ?? tierOfOther);
    if (name === undefined || limits === undefined || limits[name]) return undefined;
    const wanted = `Tier ${FEATURE_TIERS[name]}`;
    return {
      words: `${label} ${featureVerb(label)} a ${wanted} feature.`,
      kind: 'tier',
      unlock: `Needs ${wanted}`,
    };
  };
}

/** `Needs View`, or `Needs View on Logging or Moderation` if that is not the screen's own alone. */
function unlockWords(need: Need, { label }: ScreenFeature): string {
  const wanted: readonly Permission[] = typeof need === 'string' ? (need === 'member' ? [] : [need]) : need;
  const areas = FEATURE_MANIFESTS.flatMap((manifest) =>
    'area' in manifest && wanted.includes(`${manifest.area}_View`) ? [manifest.label] : [],
  );
  if (areas.length === 0) return 'For the owner alone';
  return areas.length === 1 && areas[0] === label ? 'Needs View' : `Needs View on ${areas.join(' or ')}`;
}
