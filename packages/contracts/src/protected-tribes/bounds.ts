/** Tribes that an instance can protect from decay. */
export const MAX_PROTECTED_TRIBES = 2000;
