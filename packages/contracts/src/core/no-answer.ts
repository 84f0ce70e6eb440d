/** Shown when the game accepted a command without a reply; the same text everywhere. */
export const NO_ANSWER_WORDS = 'Done; the game gave no reply.';
