/** Why somebody can't write or run commands here: the room itself they may see. */
export const NEEDS_WRITING = 'To write to the players you need the permission Crosschat (edit).';
export const NEEDS_CONSOLE = 'To send commands you need the permission RCON Commands (edit).';
