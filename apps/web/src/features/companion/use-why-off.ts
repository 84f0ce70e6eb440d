import { tierWords } from '@arkwright/contracts/derived/limits';
import { useLimits } from '../../kit/use-can.ts';
import type { Field } from '../../ui/rows/field.ts';
import { offUntil } from '../../ui/rows/off-until.ts';

/** Why the companion's options are off: without the tier, or not enabled (specification §4). Undefined while they are on. */
export function useWhyOff(enable: Field<boolean>): string | undefined {
  const limits = useLimits();
  return limits?.companionMod === false ? tierWords('companionMod') : offUntil(enable);
}
