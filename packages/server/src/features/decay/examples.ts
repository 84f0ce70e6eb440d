import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { Examples } from '../postings/service.ts';
import { removalAt } from './decide.ts';
import { daysAgo, warningText } from './words.ts';

export const decayExamples: Examples<'decay.channelId'> = {
  'decay.channelId': {
    kind: 'message',
    texts: ({ settings: { decay }, serverName, now }) => {
      const team = { name: 'Wolves', serverName, structures: 412, dinos: 37 };
      const lastSeen = daysAgo(now, decay.decayWarningDays);
      const judged = { lastSeen, extensionDays: 0, isProtected: false, warnedAt: now };
      const decaysAt = removalAt(judged, { ...decay, decayMode: 'WarnAndDecay' });
      const isOnlyWarning = decay.decayMode === 'WarnOnly';
      return [warningText({ ...team, lastSeen }, isOnlyWarning ? undefined : (decaysAt ?? now + DAY_MS))];
    },
  },
};
