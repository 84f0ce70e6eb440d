import { durationWords } from '@arkwright/contracts/core/duration';
import { bad, CannotCheck, fine, type InstallationCheck, warn } from './installation-check.ts';

/** Discord names whole seconds, and answers may take a while. */
const MINOR_MS = 5000;
/** Codes of sign-ins and times of alerts are wrong then. */
const MAJOR_MS = 60_000;

export const clockCheck: InstallationCheck = {
  key: 'clock',
  label: 'Clock of this machine',
  async look({ askDiscord }) {
    const { aheadMs } = await askDiscord();
    if (aheadMs === undefined) throw new CannotCheck('Discord did not say what time it is');
    const offMs = Math.abs(aheadMs);
    if (offMs < MINOR_MS) return fine('It agrees with Discord’s.');
    const words = `It is ${durationWords(Math.round(offMs / 1000))} ${aheadMs > 0 ? 'behind' : 'ahead of'} Discord’s: have it set by NTP. Schedules and times are off until then.`;
    return offMs < MAJOR_MS ? warn(words) : bad(words);
  },
};
