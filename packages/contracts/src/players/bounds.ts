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
