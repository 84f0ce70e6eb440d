export const MAX_STARTER_SETS = 100;
/** Lines of a set, and characters of one. */
export const MAX_SET_COMMANDS = 50;
export const MAX_SET_COMMAND_LENGTH = 500;
/** A year. */
export const MAX_REQUIRED_PLAYTIME_MINUTES = 525_600;
/** Stands for the EOS id of whoever claims. */
export const EOS_ID_PLACEHOLDER = '{eosId}';
/** Stands for the number of the character, which GiveItemToPlayer and the like want. */
export const PLAYER_ID_PLACEHOLDER = '{playerId}';
/** What playtime on all clusters together is called. */
export const GLOBAL_PLAYTIME = 'Global';
/** So many days a claim waits for its player. */
export const CLAIM_WAITS_DAYS = 90;
/** What has become of claims is kept for so many days after they ended. */
export const DELIVERIES_KEPT_DAYS = 90;
/** Claims of an instance that wait at a time. */
export const MAX_WAITING_CLAIMS = 5000;

/** Claims taken from what a server's log has new, each time it is read. */
export const MAX_CLAIMS_HEARD = 50;
