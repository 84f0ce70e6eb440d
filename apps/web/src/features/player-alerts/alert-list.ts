import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { createContext, use } from 'react';

/** The alerts in the working copy of the settings, as they are while a dialog is open. */
export type AlertList = {
  alerts: readonly AlertPlayer[];
  /** Puts the list into the working copy, which the page saves. */
  onChange: (alerts: AlertPlayer[]) => void;
};

export const AlertListContext = createContext<AlertList | undefined>(undefined);

export function useAlertList(): AlertList {
  const list = use(AlertListContext);
  if (!list) throw new Error('The dialogs of alerts are shown by their tab.');
  return list;
}
