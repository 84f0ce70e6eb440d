import { companionMod } from '@arkwright/contracts/companion/settings';
import { useInstance } from './instances.ts';

/** Whether the companion is known to be off. Without access to its settings it is unknown. */
export function useIsCompanionOff(): boolean {
  // The groups of an instance are objects.
  const { isEnabled } = (useInstance()[companionMod.name] ?? {}) as { isEnabled?: boolean };
  return isEnabled === false;
}
