import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Examples } from '../postings/service.ts';
import { alertText, backText } from './words.ts';

/** A server that was offline for a quarter of an hour longer than it takes to alert. */
const BACK_AFTER_MS = 15 * MINUTE_MS;

export const offlineAlertExamples: Examples<'offlineAlert.channelId'> = {
  'offlineAlert.channelId': {
    kind: 'message',
    texts: ({ settings: { offlineAlert }, serverName, now }) => {
      const forMs = offlineAlert.alertTime * MINUTE_MS;
      const { roleIds } = offlineAlert;
      const reason = 'The game server did not answer in time.';
      return [
        alertText({ serverName, since: now - forMs, reason, roleIds }),
        backText({ serverName, offlineMs: forMs + BACK_AFTER_MS, since: now }),
      ];
    },
  },
};
