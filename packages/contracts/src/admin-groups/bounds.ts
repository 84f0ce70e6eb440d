/** Maximum players in a group. */
export const MAX_ADMINS = 500;
export const MAX_ADMINS_WORDS = `A group can have up to ${MAX_ADMINS} admins`;

export const MAX_JOIN_PLAYERS = 500;
export const MAX_JOIN_PLAYERS_WORDS = `A group can have up to ${MAX_JOIN_PLAYERS} players`;
/** The server limit of the highest tier. */
export const MAX_JOIN_SERVERS = 150;
/** Maximum players in all join groups, counted once for each server. */
export const MAX_JOIN_ENTRIES = 20_000;
export const MAX_JOIN_ENTRIES_WORDS =
  'All exclusive join groups of a bot can have up to 20,000 players together, counted once for each server.';

/** How often the game reads its AdminListURL, unless its own settings say otherwise (`UpdateAllowedCheatersInterval`). */
export const LIST_READ_SECONDS = 600;
/**
 * Nobody is kicked for this long after a list changes or a server starts: the game may still use the list it
 * read before, and a cached copy of the list may be up to a minute old.
 */
export const KICK_PAUSE_MINUTES = LIST_READ_SECONDS / 60 + 1;

/** Admin commands kept for each bot (the newest), and for how many days. */
export const MAX_ADMIN_COMMANDS = 20_000;
export const ADMIN_COMMANDS_KEPT_DAYS = 30;
/** Longer commands are cut to this. */
export const MAX_COMMAND_LENGTH = 300;
/** Admin commands on a page of the journal. */
export const COMMANDS_PAGE = 25;
