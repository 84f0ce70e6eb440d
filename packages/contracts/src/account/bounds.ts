/** An account that nobody has signed in to for this long is deleted (specification §9). */
export const UNUSED_YEARS = 3;
