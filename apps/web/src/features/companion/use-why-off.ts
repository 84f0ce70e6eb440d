import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { useLimits } from '../../kit/use-can.ts';

/** Why the companion's options are off: without the tier, or not enabled (specification §4). Undefined while they are on. */
export function useWhyOff(isEnabled: boolean): string | undefined {
  const limits = useLimits();
  if (!isEnabled) return 'Switch on Enable first.';
  return limits && !limits.companionMod
    ? `This feature needs Tier ${FEATURE_TIERS.companionMod}.`
    : undefined;
}
