/** Stands for every server of the instance where one could be named. */
export const ALL_SERVERS = 'all';
