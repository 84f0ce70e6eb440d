/** Notifications that a person keeps: the newest. */
export const MAX_NOTIFICATIONS = 500;
