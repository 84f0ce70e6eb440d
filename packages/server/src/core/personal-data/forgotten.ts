/** What stands in histories for somebody whose account is deleted. */
export const FORGOTTEN_NAME = 'a deleted user';
/** In place of the Discord ID; no person's. */
export const FORGOTTEN_ID = 'deleted';
