/** After this many refusals in a row, minutes apart, the bot tries a channel only once an hour. */
export const MAX_REFUSALS = 3;
/** Maximum lines waiting for a channel; then the oldest are replaced by one line with their number. */
export const MAX_WAITING = 500;
/** Days that a line waits for Discord. */
export const WAITING_KEPT_DAYS = 7;
