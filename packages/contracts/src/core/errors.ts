/** Error codes with their HTTP status and the default message. */
export const ERRORS = {
  INVALID: { status: 400, message: 'Some of the values are not valid.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: 'You do not have the necessary permissions to do this.' },
  TIER_REQUIRED: { status: 403, message: 'This feature needs a higher tier.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or you have no access to it.' },
  CONFLICT: { status: 409, message: 'This conflicts with what is already there.' },
  STALE: { status: 409, message: 'Someone else has changed this in the meantime.' },
  LIMIT_REACHED: { status: 409, message: 'You have reached the maximum number that your tier allows.' },
  GONE: { status: 410, message: 'This no longer exists.' },
  TOO_LARGE: { status: 413, message: 'This is too large.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. It has been logged.' },
  UPSTREAM: { status: 502, message: 'A service we depend on did not answer as expected.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
