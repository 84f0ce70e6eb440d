import { escapeDiscord, roleMentions, shownText } from '../../discord/text.ts';

const MAX_NAME_LENGTH = 50;
const MAX_MESSAGE_LENGTH = 300;

/** The result of an infraction: the player's number, or why it was not counted. */
export type Counted = number | 'nobody' | 'several' | 'unregistered' | 'off';

const WHY_NOT: Record<Exclude<Counted, number>, string> = {
  nobody: 'not counted: nobody on this server is known by this name',
  several: 'not counted: it could have been one of several players',
  unregistered: 'not counted: this player is not registered',
  off: 'not counted: Player Registrations are off',
};

/** The message about a banned word: author, text behind a spoiler, and consequence. */
export function infractionText(told: {
  player: string;
  serverName: string;
  message: string;
  counted: Counted;
  /** The player was banned for it. */
  isBanned?: boolean;
  /** Named by the message. */
  roleIds: readonly string[];
}): string {
  const { counted } = told;
  const player = shownText(told.player, MAX_NAME_LENGTH) || 'A player';
  const message = shownText(told.message, MAX_MESSAGE_LENGTH);
  const infraction = told.isBanned ? `infraction ${counted}: banned` : `infraction ${counted}`;
  const outcome = typeof counted === 'number' ? infraction : WHY_NOT[counted];
  return `${roleMentions(told.roleIds)}🚫 **${player}** on **${escapeDiscord(told.serverName)}**: ||${message}|| (${outcome})`;
}
