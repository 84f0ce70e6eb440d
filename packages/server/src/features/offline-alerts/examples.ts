import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Examples } from '../postings/service.ts';
import { alertText, backText } from './words.ts';

/** The server comes back a quarter of an hour after the alert. */
const BACK_AFTER_MS = 15 * MINUTE_MS;

export const offlineAlertExamples: Examples<'offlineAlert.channelId'> = {
  'offlineAlert.channelId': {
    kind: 'message',
    texts: ({ settings: { offlineAlert }, serverName, now }) => {
      const offlineMs = offlineAlert.alertTime * MINUTE_MS + BACK_AFTER_MS;
      const { roleIds } = offlineAlert;
      const reason = 'The game server did not answer in time.';
      return [
        alertText({ serverName, since: now - offlineMs, reason, roleIds }),
        backText({ serverName, offlineMs, since: now }),
      ];
    },
  },
};
