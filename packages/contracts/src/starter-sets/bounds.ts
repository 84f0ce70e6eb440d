export const MAX_STARTER_SETS = 100;
/** Lines of a set, and characters per line. */
export const MAX_SET_COMMANDS = 50;
export const MAX_SET_COMMAND_LENGTH = 500;
/** A year. */
export const MAX_REQUIRED_PLAYTIME_MINUTES = 525_600;
/** Placeholder for the claiming player's EOS id. */
export const EOS_ID_PLACEHOLDER = '{eosId}';
/** Placeholder for the character's number, which GiveItemToPlayer and the like need. */
export const PLAYER_ID_PLACEHOLDER = '{playerId}';
/** The name of the playtime on all clusters together. */
export const GLOBAL_PLAYTIME = 'Global';
/** Days that a claim waits for its player. */
export const CLAIM_WAITS_DAYS = 90;
/** Days that claims are kept after they ended. */
export const DELIVERIES_KEPT_DAYS = 90;
/** Waiting claims per instance. */
export const MAX_WAITING_CLAIMS = 5000;

/** Maximum claims taken from the new lines of a server's log in one read. */
export const MAX_CLAIMS_HEARD = 50;
