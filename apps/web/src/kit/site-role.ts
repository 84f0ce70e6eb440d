/** KIT · Whether a user of this site role is an admin (specification §6). */
export const isAdminRole = (role: number): boolean => role >= 1;
