import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FaultBox } from '../faults.ts';
import { sendRateLimited } from './rest.ts';

/** What comes instead of JSON. */
export const GARBLED = '{"message": "cut off';

/** Lets every request to `app` run into the faults that are set. */
export function applyFaults(app: FastifyInstance, faults: FaultBox): void {
  app.addHook('onRequest', async (request, reply) => {
    const delay = faults.latencyMs();
    if (delay > 0) await wait(delay);
    const fault = faults.next(request.url);
    switch (fault.kind) {
      case 'none':
        return undefined;
      case 'error':
        return reply.code(fault.status).send({ message: `${fault.status}: Simulated failure`, code: 0 });
      case 'garbled':
        return reply.type('application/json').send(GARBLED);
      case 'rate-limit':
        return sendRateLimited(reply, {
          bucket: null,
          retryAfterMs: fault.retryAfterMs,
          scope: fault.scope,
        });
    }
  });
}
