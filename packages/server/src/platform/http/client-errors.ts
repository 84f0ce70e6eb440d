import { randomUUID } from 'node:crypto';
import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@arkwright/contracts/core/errors';
import type { ErrorBody } from '@arkwright/contracts/derived/error-body';

type Refusal = { status: number; code: 'INVALID' | 'TOO_LARGE'; message: string };

/** By Node's codes. An unreadable request has many of them. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'TOO_LARGE',
    message: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'TOO_LARGE', message: ERRORS.TOO_LARGE.message },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'INVALID',
    message: 'The request took too long to arrive.',
  },
};
const UNREADABLE: Refusal = { status: 400, code: 'INVALID', message: 'The request could not be read.' };

/**
 * Replies to requests that Node's parser refuses, before there is a request at all, with the same error body,
 * and closes the connection.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Like Node: a reply in progress on this connection must not be mixed up with another one.
  const answer = '_httpMessage' in socket ? socket._httpMessage : undefined;
  const isAnswering = answer instanceof ServerResponse && answer.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const { status, code, message } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ code, message, requestId: randomUUID() } satisfies ErrorBody);
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
