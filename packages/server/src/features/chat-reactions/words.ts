import { escapeDiscord, roleMentions, shownText } from '../../discord/text.ts';

const MAX_NAME_LENGTH = 50;
const MAX_MESSAGE_LENGTH = 300;

/** The message about a reaction: author, text and reply. */
export function reactionText(told: {
  player: string;
  serverName: string;
  message: string;
  reply: string;
  /** Named by the message. */
  roleIds: readonly string[];
}): string {
  const player = shownText(told.player, MAX_NAME_LENGTH) || 'A player';
  const message = shownText(told.message, MAX_MESSAGE_LENGTH);
  return `${roleMentions(told.roleIds)}💬 **${player}** on **${escapeDiscord(told.serverName)}**: ${message} ➜ ${escapeDiscord(told.reply)}`;
}
