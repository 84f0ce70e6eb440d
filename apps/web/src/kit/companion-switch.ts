import { companionMod } from '@arkwright/contracts/companion/settings';
import { useInstance } from './instances.ts';

/** Whether the companion is known to be switched off. Who may not see its settings does not know. */
export function useIsCompanionOff(): boolean {
  // The groups of an instance are objects.
  const { isEnabled } = (useInstance()[companionMod.name] ?? {}) as { isEnabled?: boolean };
  return isEnabled === false;
}
