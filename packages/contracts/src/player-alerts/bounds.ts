/** A bot can have alerts for so many players. */
export const MAX_PLAYER_ALERTS = 500;
export const MAX_PLAYER_ALERTS_WORDS = `At most ${MAX_PLAYER_ALERTS} Player Alerts are possible`;

/** What people call the player of an alert. */
export const MAX_ALERT_NAME = 50;

/** Who comes and goes is in the game's log, which is read for those who have it. */
export const NEEDS_GAME_LOG = 'Player Alerts require the Game Log to be enabled';
