/** Characters of an owner's reason for a request, and of an admin's for a decision. */
export const MAX_REASON_LENGTH = 500;

/** Days after a refusal before the owner can ask again. An admin can grant a refused request at any time. */
export const ASK_AGAIN_DAYS = 7;

/** Requests on a page of the site admins' list, unless they choose another number. */
export const REQUESTS_A_PAGE = 10;
