import { ERRORS, type ErrorCode } from '@arkwright/contracts/core/errors';
import type { ErrorBody } from '@arkwright/contracts/derived/error-body';

export type ErrorDetails = Pick<ErrorBody, 'fields' | 'limit' | 'current'> & { retryAfterSeconds?: number };

/**
 * An expected failure: becomes the error body of the API and the reply of the bot. Its message is shown to
 * people.
 */
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

export type FieldProblem = { path: string; message: string };

/** The reply to a hostile request must not grow with it: maximum problems, and length of paths. */
const MAX_PROBLEMS = 100;
const MAX_PATH_LENGTH = 200;

/**
 * Invalid inputs, by their dotted paths. Only the first problem of an input is reported: it has to be fixed
 * first.
 */
export function invalidFields(problems: Iterable<FieldProblem>): AppError {
  const fields = new Map<string, FieldProblem>();
  for (const { path, message } of problems) {
    if (fields.size === MAX_PROBLEMS) break;
    const shown = path.slice(0, MAX_PATH_LENGTH);
    if (!fields.has(shown)) fields.set(shown, { path: shown, message });
  }
  const [first] = fields.values();
  return new AppError('INVALID', first?.message, { fields: [...fields.values()] });
}

/** One invalid input, by its dotted path within the body. */
export function invalidField(path: string, message: string): AppError {
  return invalidFields([{ path, message }]);
}
