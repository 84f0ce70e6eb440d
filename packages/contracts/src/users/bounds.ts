/** The list of users stops here; what is beyond is found by searching. */
export const MAX_USERS = 10_000;
