/** What players write is read for those who have the chat log. */
export const REACTIONS_NEED_CHAT_LOG = 'Chat Reactions require the Chat Log to be enabled';
