import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';

/** An alert in the working copy of the settings. */
export type AlertSubject = {
  alert: AlertPlayer;
  /** Why alerts can't be changed by this person, or now. */
  reason: string | undefined;
};
