import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DiscordContext } from '../context.ts';
import { markChosen } from '../exchange.ts';
import type { OddReply } from '../faults.ts';
import { applicationOfRequest } from './caller.ts';
import { sendRateLimited } from './rest.ts';

/** What comes instead of JSON. */
const GARBLED = '{"message": "cut off';

/** Lets every request to `app` run into the faults that are set. */
export function applyFaults(app: FastifyInstance, context: DiscordContext): void {
  const { faults } = context;
  app.addHook('onRequest', async (request, reply) => {
    const by = applicationOfRequest(context, request);
    const delay = faults.latencyMs(by);
    if (delay > 0) await wait(delay);
    const fault = faults.next({ method: request.method, path: request.url, by });
    switch (fault.kind) {
      case 'none':
        return undefined;
      case 'error':
        return reply.code(fault.status).send({ message: `${fault.status}: Simulated failure`, code: 0 });
      case 'garbled':
        markChosen(reply);
        return reply.type('application/json').send(GARBLED);
      case 'reply':
        return sendAsGiven(reply, fault.reply);
      case 'rate-limit':
        return sendRateLimited(reply, {
          bucket: null,
          retryAfterMs: fault.retryAfterMs,
          scope: fault.scope,
        });
    }
  });
}

function sendAsGiven(reply: FastifyReply, { status, headers, body }: OddReply): FastifyReply {
  markChosen(reply);
  const isText = typeof body === 'string';
  reply
    .code(status)
    .type(isText ? 'text/html' : 'application/json')
    .headers(headers);
  if (body === undefined) return reply.send();
  return reply.send(isText ? body : JSON.stringify(body));
}
