/** Notifications kept for each user: the newest. */
export const MAX_NOTIFICATIONS = 500;

/** Seconds that a server is offline before its owner is notified. */
export const OFFLINE_SECONDS = 60;
