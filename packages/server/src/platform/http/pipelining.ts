import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on who sends a second request before the first is answered, which no client of ours does (nor browsers, nor
 * proxies). Its reply would wait behind the first, a stream perhaps, and would hold for as long what ends with a reply: room
 * for bodies, turns.
 */
export function refusePipelining(app: FastifyInstance): void {
  const busy = new Set<Socket>();
  app.server.prependListener('request', ({ socket }, reply) => {
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.once('close', () => busy.delete(socket));
  });
  // What came in one piece with it is still handed on, and is not to be begun.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.destroyed) reply.hijack();
  });
}
