/** Only instances with the chat log on have their chat read. */
export const REACTIONS_NEED_CHAT_LOG = 'Chat Reactions require the Chat Log to be enabled';

/** An entry replies at most once in this time on each server, ms; chat reactions and banned words alike. */
export const ENTRY_PAUSE_MS = 10_000;
/** A player gets at most one reply in this time, ms. */
export const PLAYER_PAUSE_MS = 5000;
