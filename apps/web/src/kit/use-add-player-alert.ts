import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { playerAlertsFeature } from '@arkwright/contracts/player-alerts/feature';
import { useNavigate } from '@tanstack/react-router';
import { useAccess, useLimits } from './use-can.ts';

const { area, screen, tier } = playerAlertsFeature;

export type AddPlayerAlert = {
  /** Why this person can't add an alert; undefined when they can. */
  reason: string | undefined;
  /** Goes to the list of alerts, where the dialog is open for this player. */
  add: (player: { netId: string; name: string }) => void;
};

/**
 * KIT · The way from a player who is named on a screen to an alert for them.
 *   const alert = useAddPlayerAlert();
 *   <AddAlertButton reason={alert.reason} onClick={() => alert.add({ netId, name })} />
 */
export function useAddPlayerAlert(): AddPlayerAlert {
  const { canEdit } = useAccess(area);
  const limits = useLimits();
  const navigate = useNavigate();

  function whyNot(): string | undefined {
    if (!canEdit) return 'You need Edit permission for Player Alerts to add one.';
    return limits?.[tier.name] === false ? `This feature needs Tier ${FEATURE_TIERS[tier.name]}.` : undefined;
  }
  return {
    reason: whyNot(),
    add: ({ netId, name }) =>
      void navigate({ to: screen.path, search: { tab: 'list', add: netId, addName: name } }),
  };
}
