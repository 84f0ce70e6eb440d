/** Replaces the name of a person whose account is deleted, in histories. */
export const FORGOTTEN_NAME = 'a deleted user';
/** Replaces the Discord ID; nobody has it. */
export const FORGOTTEN_ID = 'deleted';
