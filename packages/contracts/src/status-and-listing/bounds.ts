/** Minutes between two names of a voice channel: Discord allows two in ten minutes. */
export const RENAME_MINUTES = 5;
/** Minutes between two edits of a message. */
export const EDIT_MINUTES = 1;
/** Minutes until a deleted message or channel is made again, … */
export const REMAKE_MINUTES = 5;
/** … and until a category is that was deleted while in use. */
export const REMAKE_CATEGORY_MINUTES = 60;
/** Minutes until something that Discord refused is tried again. */
export const RETRY_MINUTES = 10;
/** Discord's limits of channels: in a category, and in a Discord server. */
export const MAX_IN_CATEGORY = 50;
export const MAX_IN_GUILD = 500;
