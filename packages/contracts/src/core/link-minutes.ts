/** An account at another service is linked within these minutes of the link's start. */
export const LINK_MINUTES = 10;
