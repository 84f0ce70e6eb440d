import type { FastifyInstance } from 'fastify';

/** Whether a `Host` header (or the host of an origin) names this machine; a port may follow. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/.test(host ?? '');
}

/**
 * Refuses what a page from elsewhere could make a browser on this machine send: requests under a foreign host name
 * (DNS rebinding) and requests with a foreign origin. Listening on loopback alone does not keep those out.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    const originHost = origin === undefined || !URL.canParse(origin) ? origin : new URL(origin).host;
    if (isLoopbackHost(request.headers.host) && (origin === undefined || isLoopbackHost(originHost))) return;
    return reply.code(403).send({ message: 'The sandbox answers to this machine alone.', code: 0 });
  });
}
