/** Only instances with the chat log on have their chat read. */
export const WORDS_NEED_CHAT_LOG = 'Banned Words require the Chat Log to be enabled';
/** Infractions are counted on a player's registration. */
export const WORDS_NEED_REGISTRATIONS = 'Banned Words require Player Registrations to be enabled';
export const BAN_NEEDS_BAN_MANAGEMENT = 'Automatic Ban requires Ban Management to be enabled';

/** Example messages shown for each entry that would have matched: the newest. */
export const MAX_EXAMPLES = 5;
