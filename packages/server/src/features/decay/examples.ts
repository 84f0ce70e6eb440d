import type { Examples } from '../postings/service.ts';
import { promiseAt } from './decide.ts';
import { daysAgo, warningText } from './words.ts';

export const decayExamples: Examples<'decay.channelId'> = {
  'decay.channelId': {
    kind: 'message',
    texts: ({ settings: { decay }, serverName, now }) => {
      const team = { name: 'Wolves', serverName, structures: 412, dinos: 37 };
      const lastSeen = daysAgo(now, decay.decayWarningDays);
      const judged = {
        lastSeen,
        extensionDays: 0,
        extendedUntil: 0,
        isProtected: false,
        warnedAt: 0,
        promisedAt: 0,
      };
      const decayMode = decay.decayMode === 'WarnOnly' ? 'WarnOnly' : 'WarnAndDecay';
      return [warningText({ ...team, lastSeen }, promiseAt(judged, { ...decay, decayMode }, now))];
    },
  },
};
