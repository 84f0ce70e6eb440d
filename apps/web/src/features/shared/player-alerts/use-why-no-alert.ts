import { tierWords } from '@arkwright/contracts/derived/limits';
import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import { useAccess, useLimits } from '../../../kit/use-can.ts';

const { area, tier } = playerAlertsFeature;

/**
 * Why this person can't add an alert for a player from another screen; undefined when they can.
 *   <AddAlertButton reason={useWhyNoAlert()} … />   {isOpen && <AddAlertDialog player={{ netId, name }} onClose={close} />}
 */
export function useWhyNoAlert(): string | undefined {
  const { canEdit } = useAccess(area);
  const limits = useLimits();
  if (!canEdit) return 'You need Edit permission for Player Alerts to add one.';
  return limits?.[tier.name] === false ? tierWords(tier.name) : undefined;
}
