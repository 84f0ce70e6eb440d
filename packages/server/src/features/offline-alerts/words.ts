import { escapeDiscord, roleMentions, shownAge, shownMoment } from '../../discord/text.ts';
import { describeDuration } from '../../platform/base/duration.ts';

/**
 * The alert for a server that has been offline since `since`, ms. Discord itself shows readers how long ago that is:
 * it may have been away for hours before it takes the alert. `reason` is what its status says, or ''.
 */
export function alertText(alert: {
  serverName: string;
  since: number;
  reason: string;
  roleIds: readonly string[];
}): string {
  const why = alert.reason === '' ? '' : `\n-# ${escapeDiscord(alert.reason)}`;
  return `${roleMentions(alert.roleIds)}🔴 **${escapeDiscord(alert.serverName)}** went offline ${shownAge(alert.since)}.${why}${sinceLine(alert.since)}`;
}

/** The message when it is back since `since`, ms, after `offlineMs`. */
export const backText = (back: { serverName: string; offlineMs: number; since: number }): string =>
  `🟢 **${escapeDiscord(back.serverName)}** is back online. It was offline for ${describeDuration(back.offlineMs)}.${sinceLine(back.since)}`;

const sinceLine = (since: number) => `\n-# Since ${shownMoment(since)}`;
