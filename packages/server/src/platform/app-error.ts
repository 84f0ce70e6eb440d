import { ERRORS, type ErrorBody, type ErrorCode } from '@arkwright/contracts/core/errors';

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

export type FieldProblem = { path: string; message: string };

/** Invalid inputs, by their dotted paths. Of one input only the first problem is told: it is the one to mend first. */
export function invalidFields(problems: readonly FieldProblem[]): AppError {
  const fields = problems.filter(
    ({ path }, index) => problems.findIndex((each) => each.path === path) === index,
  );
  return new AppError('INVALID', fields[0]?.message, { fields });
}

/** One invalid input, by its dotted path below the body. */
export function invalidField(path: string, message: string): AppError {
  return invalidFields([{ path, message }]);
}
