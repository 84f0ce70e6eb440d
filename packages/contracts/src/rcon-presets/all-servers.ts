/** Means every server of the instance, where a single one could be named. */
export const ALL_SERVERS = 'all';
