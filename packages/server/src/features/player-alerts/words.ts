import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { escapeDiscord, roleMentions, shownMoment, shownText } from '../../discord/text.ts';

/** Beside fifty mentions and an alert's own texts a longer name would not fit into a message. */
const MAX_NAME_LENGTH = 50;

/** The alert for a player who joined or left a server. `playerName` is the account's name in the game. */
export function alertText(told: {
  alert: Pick<AlertPlayer, 'netId' | 'name' | 'reason'>;
  hasJoined: boolean;
  playerName: string;
  serverName: string;
  roleIds: readonly string[];
  /** When it was, ms: Discord may have been away for hours before it takes the alert. */
  at: number;
}): string {
  const { alert, hasJoined } = told;
  const name = escapeDiscord(alert.name);
  const nameInGame = shownText(told.playerName, MAX_NAME_LENGTH);
  const called = nameInGame === '' || nameInGame === name ? '' : ` (**${nameInGame}** in the game)`;
  const what = hasJoined ? '🔔' : '🔕';
  const has = hasJoined ? 'has joined' : 'has left';
  return [
    `${roleMentions(told.roleIds)}${what} **${name}**${called} ${has} **${escapeDiscord(told.serverName)}**.`,
    `-# Reason: ${escapeDiscord(alert.reason)}`,
    `-# EOS ID: ${escapeDiscord(alert.netId)}`,
    `-# Time: ${shownMoment(told.at)}`,
  ].join('\n');
}
