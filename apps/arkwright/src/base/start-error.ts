/** An error for the operator: its message is one clear line, printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it exists already and is not a folder',
  ENOENT: 'it does not exist',
  EMFILE: 'too many open files',
};

/** The system's error code (`EACCES`, `ENOSPC` …) of anything thrown, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Anything thrown, as text on one line. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
}

/**
 * Turns a failed file operation into one line that says what was attempted, where, why it failed, and what to
 * do.
 */
export function fileError(
  attempt: { what: string; path: string; advice: string },
  error: unknown,
): StartError {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(attempt.path);
  const reason = (code && REASONS[code]) ?? oneLine(error);
  return new StartError(`Cannot ${attempt.what} ${attempt.path}: ${reason}. ${attempt.advice}`, {
    cause: error,
  });
}

/** The message for a full disk. */
export function diskFull(path: string): StartError {
  return new StartError(
    `The disk that holds ${path} is full. Free some space there, or set DATA_DIR to a folder on another disk, and start again.`,
  );
}
