import { CollectionFullError } from '@arkwright/ark/bounded';
import { ERRORS } from '@arkwright/contracts/core/errors';
import type { ErrorBody } from '@arkwright/contracts/derived/error-body';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { isUnavailable, sqlState } from '../database/database.ts';
import type { RateLimits } from './rate-limits.ts';

const RETRY_AFTER_SECONDS = 2;
export const UNSTORABLE_TEXT = 'The text contains a character that can’t be stored.';
/** PostgreSQL's errors for a NUL in text, a NUL in JSON, and half a surrogate pair in JSON. */
const UNSTORABLE_STATES: ReadonlySet<string> = new Set(['22021', '22P05', '22P02']);

const nothingThere = () => new AppError('NOT_FOUND', 'There is nothing at this address.');

/** Replies to unknown addresses before their body is read. */
export function refuseNowhere(app: FastifyInstance, limitRate: RateLimits['nowhere']): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    await limitRate(request, reply);
    throw nothingThere();
  });
}

/**
 * Gives every failure the same error body. Nothing of an unexpected error leaves the program except its
 * request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    send(reply, nothingThere(), request.id);
  });
}

/** Replies to a failed request; also to one with an unreadable address, which reaches no route. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  else if (known.code === 'UNAVAILABLE')
    request.log.warn({ err: error }, 'a call can’t be answered right now');
  send(reply, known, request.id);
}

function send(reply: FastifyReply, error: AppError, requestId: string): void {
  const { retryAfterSeconds, ...details } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  const body: ErrorBody = { code: error.code, message: error.message, requestId, ...details };
  reply.status(ERRORS[error.code].status).type('application/json').send(body);
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error) || error instanceof CollectionFullError) {
    return new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (UNSTORABLE_STATES.has(sqlState(error) ?? '')) return new AppError('INVALID', UNSTORABLE_TEXT);
  if (error.statusCode === 413) return new AppError('TOO_LARGE');
  if (error.statusCode === 503)
    return new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('INVALID', 'The request could not be read.');
  }
  return new AppError('INTERNAL');
}
