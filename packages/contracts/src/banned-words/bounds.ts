/** What players write is read for those who have the chat log. */
export const WORDS_NEED_CHAT_LOG = 'Banned Words require the Chat Log to be enabled';
/** Infractions are counted on a player's registration. */
export const WORDS_NEED_REGISTRATIONS = 'Banned Words require Player Registrations to be enabled';
export const BAN_NEEDS_BAN_MANAGEMENT = 'Automatic Ban requires Ban Management to be enabled';

/** Of each entry so many messages are shown that it would have been found in, the newest ones. */
export const MAX_EXAMPLES = 5;
