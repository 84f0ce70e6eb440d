import type { FastifyRequest } from 'fastify';

/** The token of a request's bearer header: a session or a key. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  // Schemes are case-insensitive (RFC 9110 §11.1).
  const isBearer = header.slice(0, 'bearer '.length).toLowerCase() === 'bearer ';
  return isBearer ? header.slice('bearer '.length).trim() : undefined;
}
