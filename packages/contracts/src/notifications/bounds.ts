/** Notifications that a person keeps: the newest. */
export const MOST_NOTIFICATIONS = 500;
