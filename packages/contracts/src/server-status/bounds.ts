/** Its host should have started it again by then: from then on a server that was stopped is reported like any other. */
export const STOPPED_MINUTES = 10;
