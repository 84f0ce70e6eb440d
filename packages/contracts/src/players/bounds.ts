/** An instance remembers so many players at most, those who were seen last. */
export const MAX_KNOWN_PLAYERS = 25_000;

/** So many days after having been seen last, a player is forgotten. */
export const PLAYERS_KEPT_DAYS = 180;

/** One search answers with so many players. */
export const PLAYERS_A_SEARCH = 25;

/** So many names that a player had before are remembered. */
export const MAX_FORMER_NAMES = 5;

/** One page of a player's timeline has so many events. */
export const EVENTS_A_PAGE = 30;

/** Characters of a note on a player. */
export const MAX_NOTE_LENGTH = 1000;

/** So many notes on one player, and on all players of an instance together. */
export const MAX_NOTES_OF_PLAYER = 50;
export const MAX_NOTES = 5000;

/** So many days after it was written or changed last, a note goes: as long as the history lasts. */
export const NOTES_KEPT_DAYS = 730;
