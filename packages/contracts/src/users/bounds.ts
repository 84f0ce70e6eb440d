/** The list of users ends here; search finds the others. */
export const MAX_USERS = 10_000;
