/** Minutes between two readings of all pledges on Patreon. */
export const PLEDGES_READ_MINUTES = 30;
