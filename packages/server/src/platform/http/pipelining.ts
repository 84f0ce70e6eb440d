import type { Socket } from 'node:net';
import { BoundedSet } from '@arkwright/ark/bounded';
import type { FastifyInstance } from 'fastify';
import { MAX_CONNECTIONS } from '../base/connections.ts';

/**
 * Closes the connection of a client that sends a second request before the first is answered, which none of
 * our clients, no browser and no proxy does. Its reply would wait behind the first, perhaps a stream, and
 * would hold everything that a reply releases: room for bodies, turns.
 */
export function refusePipelining(app: FastifyInstance): void {
  const busy = new BoundedSet<Socket>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  app.server.prependListener('request', ({ socket }, reply) => {
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.once('close', () => busy.delete(socket));
  });
  // A request received together with it is still delivered, and must not be started.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.destroyed) reply.hijack();
  });
}
