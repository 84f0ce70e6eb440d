/** The checks that find servers that are offline, each for another cause. */
export const OUTAGE_CHECKS: readonly string[] = ['server-offline', 'rcon-password', 'never-connected'];
