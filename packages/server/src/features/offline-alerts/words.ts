import { escapeDiscord, roleMentions } from '../../discord/text.ts';
import { describeDuration } from '../../platform/base/duration.ts';

/** The alert for a server that has been offline for `forMs`. `reason` is what its status says, or ''. */
export function alertText(alert: {
  serverName: string;
  forMs: number;
  reason: string;
  roleIds: readonly string[];
}): string {
  const why = alert.reason === '' ? '' : `\n-# ${escapeDiscord(alert.reason)}`;
  return `${roleMentions(alert.roleIds)}🔴 **${escapeDiscord(alert.serverName)}** has been offline for ${describeDuration(alert.forMs)}.${why}`;
}

/** What is said when it is back, after `offlineMs`. */
export const backText = ({ serverName, offlineMs }: { serverName: string; offlineMs: number }): string =>
  `🟢 **${escapeDiscord(serverName)}** is back online. It was offline for ${describeDuration(offlineMs)}.`;
