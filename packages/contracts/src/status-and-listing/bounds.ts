/** Minutes between two renames of a voice channel: Discord allows two in ten minutes. */
export const RENAME_MINUTES = 5;
/** Minutes between two edits of a message. */
export const EDIT_MINUTES = 1;
/** Minutes until a deleted message or channel is created again, … */
export const REMAKE_MINUTES = 5;
/** … and until a category deleted while in use is. */
export const REMAKE_CATEGORY_MINUTES = 60;
/** Minutes until something that Discord refused is retried. */
export const RETRY_MINUTES = 10;
/** Discord's channel limits: per category, and per Discord server. */
export const MAX_IN_CATEGORY = 50;
export const MAX_IN_GUILD = 500;
