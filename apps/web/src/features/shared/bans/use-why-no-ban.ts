import { tierWords } from '@arkwright/contracts/derived/limits';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { useInstance } from '../../../kit/instances.ts';
import { storedIn } from '../../../kit/settings/use-not-working.ts';
import { useAccess, useLimits } from '../../../kit/use-can.ts';

const { area, tier } = banManagementFeature;

/**
 * Why this person can't ban players from another screen; undefined when they can.
 *   <BanButton reason={useWhyNoBan()} … />
 */
export function useWhyNoBan(): string | undefined {
  const { canEdit } = useAccess(area);
  const limits = useLimits();
  if (!canEdit) return 'You need Edit permission for Ban Management to ban players.';
  return limits?.[tier.name] === false ? tierWords(tier.name) : undefined;
}

/** The end of the message after adding a player while it is off. */
export const BANS_ARE_OFF = 'Ban Management is off';

/** Whether Ban Management is known to be off: then bans are stored but not sent to game servers. */
export const useIsBanOff = (): boolean => storedIn(useInstance())('ban.isEnabled') === false;
