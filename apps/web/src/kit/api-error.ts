/**
 * KIT · What can go wrong with a call.
 * `ApiError` is the only error that `call` throws, besides the abort of its own signal. `code` is the API's, or NETWORK (no answer)
 * or UNREADABLE (an answer that is not ours, e.g. a proxy's page).
 */
import type { ErrorCode } from '@arkwright/contracts/core/errors';
import type { ErrorBody } from '@arkwright/contracts/derived/error-body';

export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

const NETWORK_WORDS = 'Arkwright can’t be reached right now.';
const UNREADABLE_WORDS = 'Arkwright’s answer can’t be read. Please try again shortly.';
const PROXY_WORDS =
  'A proxy in front of Arkwright asks for a password of its own, and refuses Arkwright’s sign-in in its place. Its operator has to switch that off for this address.';

/** What a page with this status means when a proxy sends it in place of our answer. */
const PROXY_PAGES: Readonly<Record<number, string>> = {
  401: PROXY_WORDS,
  413: 'A proxy in front of Arkwright refuses requests as large as this one. Its operator has to allow 16 MB (in nginx: client_max_body_size 16m).',
};
const wordsOfPage = (status: number) =>
  PROXY_PAGES[status] ??
  `Arkwright’s answer can’t be read: something in front of it answers with status ${status}.`;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** Milliseconds that the API asks to wait; undefined if it does not say. */
  readonly retryAfter: number | undefined;
  /** Whether an earlier call with the same Idempotency-Key got this reply. */
  readonly isRepeated: boolean;

  constructor(
    code: ApiErrorCode,
    reply: {
      status: number;
      message?: string;
      body?: ErrorBody;
      retryAfter?: number;
      isRepeated?: boolean;
    },
  ) {
    super(reply.message ?? (code === 'NETWORK' ? NETWORK_WORDS : UNREADABLE_WORDS));
    this.code = code;
    this.status = reply.status;
    this.body = reply.body;
    this.retryAfter = reply.retryAfter;
    this.isRepeated = reply.isRepeated ?? false;
  }
}

/** Whether the trouble is on the way or on the other side, so that trying again later makes sense. */
export function isOutage(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.status === 502 || error.status === 503 || error.status === 504;
}

/** Reads an error reply. Anything but our own error body counts as UNREADABLE. */
export async function readError(response: Response): Promise<ApiError> {
  const status = response.status;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? { retryAfter: seconds * 1000 } : {};
  const body: unknown = await response.json().catch(() => undefined);
  if (!isErrorBody(body)) {
    // Only the status is known: a proxy's 503 is an outage, and its 401 is about a password of its own.
    return new ApiError('UNREADABLE', { status, message: wordsOfPage(status), ...retryAfter });
  }
  const isRepeated = response.headers.has('idempotent-replayed');
  return new ApiError(body.code, { status, message: body.message, body, isRepeated, ...retryAfter });
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
