/** Players on the list of one group. */
export const MAX_ADMINS = 500;
export const MAX_ADMINS_WORDS = `A group can have up to ${MAX_ADMINS} admins`;

export const MAX_JOIN_PLAYERS = 500;
export const MAX_JOIN_PLAYERS_WORDS = `A group can have up to ${MAX_JOIN_PLAYERS} players`;
/** As many servers as the largest tier has. */
export const MAX_JOIN_SERVERS = 150;
/** Players who may join, counted once for each server. */
export const MAX_JOIN_ENTRIES = 20_000;
export const MAX_JOIN_ENTRIES_WORDS =
  'All exclusive join groups of a bot can have up to 20,000 players together, counted once for each server.';

/** How often the game reads its AdminListURL, unless its own settings say otherwise (`UpdateAllowedCheatersInterval`). */
export const LIST_READ_SECONDS = 600;
/**
 * Nobody is kicked for so long after a list was changed or a server came up: until then the game may still go by what it
 * had read before, and a copy of the list on the way there may be a minute old.
 */
export const KICK_PAUSE_MINUTES = LIST_READ_SECONDS / 60 + 1;

/** Admin commands that are kept for a bot: the newest, for so many days. */
export const MAX_ADMIN_COMMANDS = 20_000;
export const ADMIN_COMMANDS_KEPT_DAYS = 30;
/** Of a longer command the rest is left out. */
export const MAX_COMMAND_LENGTH = 300;
/** Admin commands on a page of the journal. */
export const COMMANDS_PAGE = 25;
