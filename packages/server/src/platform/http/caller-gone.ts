import type { FastifyReply } from 'fastify';

/**
 * Fires when the caller has hung up, or has the whole reply. Not Fastify's `request.signal`: Node closes a request as soon as
 * its body has been read.
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
