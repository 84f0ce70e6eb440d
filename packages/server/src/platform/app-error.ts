import { type ErrorBody, type ErrorCode, ERRORS } from '@arkwright/contracts/core/errors';

export type ErrorDetails = Pick<ErrorBody, 'fields' | 'limit' | 'current'> & { retryAfterSeconds?: number };

/** An expected failure: it becomes the error body of the API and the reply of the bot. Its message is shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** One invalid input, by its dotted path below the body. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('INVALID', message, { fields: [{ path, message }] });
}
