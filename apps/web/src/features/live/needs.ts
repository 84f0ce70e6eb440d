/** Why a person can't write or run commands here, although they may see the room. */
export const NEEDS_WRITING = 'You need Edit permission for Moderation or Crosschat to write to the players.';
export const NEEDS_MODERATION =
  'You need Edit permission for Moderation or Banned Words to warn or mute players.';
export const NEEDS_KICKING = 'You need Edit permission for Moderation or Ban Management to kick players.';
export const NEEDS_CONSOLE = 'You need Edit permission for RCON Commands to send commands.';
