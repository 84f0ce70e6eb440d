import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Whether a `Host` header names this machine; a port may follow. */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/.test(host ?? '');
}

/**
 * Whether a request is one that a page from elsewhere makes a browser on this machine send: under a foreign host name
 * (DNS rebinding) or with a foreign origin. Listening on loopback alone does not keep those out.
 */
export function isForeign({ host, origin }: IncomingHttpHeaders): boolean {
  if (!isLoopbackHost(host)) return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !isLoopbackHost(new URL(origin).host);
}

/** Refuses requests of foreign pages on every route of `app`. */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForeign(request.headers)) return;
    return reply.code(403).send({ message: 'The sandbox answers only this machine.', code: 0 });
  });
}
