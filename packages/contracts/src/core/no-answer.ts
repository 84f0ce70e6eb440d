/** What stands for the game's answer to a command that it took without one: the same words everywhere. */
export const NO_ANSWER_WORDS = 'Done; the game gave no reply.';
