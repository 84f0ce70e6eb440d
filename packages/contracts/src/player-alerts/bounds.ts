/** Players with alerts per bot. */
export const MAX_PLAYER_ALERTS = 500;
export const MAX_PLAYER_ALERTS_WORDS = `At most ${MAX_PLAYER_ALERTS} Player Alerts are possible`;

/** Length of an alert's player name. */
export const MAX_ALERT_NAME = 50;

/** Joins and leaves come from the game log, which is only read if enabled. */
export const NEEDS_GAME_LOG = 'Player Alerts require the Game Log to be enabled';
