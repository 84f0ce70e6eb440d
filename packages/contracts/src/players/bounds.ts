/** Players stored for an instance, those seen last. */
export const MAX_KNOWN_PLAYERS = 25_000;

/** Days after which a player who wasn't seen again is deleted. */
export const PLAYERS_KEPT_DAYS = 180;

/** Maximum results of a search. */
export const PLAYERS_A_SEARCH = 25;

/** Former names stored for a player. */
export const MAX_FORMER_NAMES = 5;

/** Events per page of a player's timeline. */
export const EVENTS_A_PAGE = 30;

/** Characters of a note on a player. */
export const MAX_NOTE_LENGTH = 1000;

/** Maximum notes on one player, and on all players of an instance. */
export const MAX_NOTES_OF_PLAYER = 50;
export const MAX_NOTES = 5000;

/** Days after its last change that a note is deleted: as long as the history is kept. */
export const NOTES_KEPT_DAYS = 730;
