import { escapeDiscord, shownText } from '../../discord/text.ts';

/** Names and commands come from players: a longer one would not fit into a message. */
const MAX_NAME_LENGTH = 60;
const MAX_COMMAND_SHOWN = 150;

export type Kicked = { playerName: string; netId: string; command: string; serverName: string };

const nameOf = (name: string) => shownText(name, MAX_NAME_LENGTH) || 'Somebody';

/** The message in the channel about a kick. `reason` is empty if it has worked. */
export function kickText({
  playerName,
  netId,
  command,
  serverName,
  reason,
}: Kicked & { reason: string }): string {
  const where = `**${escapeDiscord(serverName)}**`;
  const who = `**${nameOf(playerName)}**`;
  return [
    reason === ''
      ? `👢 ${who} was kicked from ${where} for an admin command, being in no admin group.`
      : `⚠️ ${who} ran an admin command on ${where}, being in no admin group, and could not be kicked. ${escapeDiscord(reason)}`,
    `-# Command: ${shownText(command, MAX_COMMAND_SHOWN)}`,
    `-# EOS ID: ${escapeDiscord(netId)}`,
  ].join('\n');
}

/** The beginning identifies kicks among notices: at most one is unread at a time. */
export const kickBeginning = (guildName: string) => `${guildName}: A player was kicked for an admin command`;

/** The owner's notification. Plain text. */
export const kickNotice = (guildName: string, { playerName, serverName, command }: Kicked) =>
  `${kickBeginning(guildName)}: ${playerName} on ${serverName}, who is in no admin group, ran “${command}”. Ingame Admin Groups shows all of them.`;
