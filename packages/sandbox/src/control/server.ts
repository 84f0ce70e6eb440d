import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { refuseForeignPages } from '../base/loopback.ts';
import { Refusal } from '../base/refusal.ts';

export type ControlOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Adds the routes of the simulated systems. */
  register: (app: FastifyInstance) => void;
  report: (error: unknown, what: string) => void;
};

export type ControlServer = { url: string; close: () => Promise<void> };

/** Starts the control address (docs/sandbox.md): JSON, this machine alone, errors as `{ code, message }`. */
export async function startControl(options: ControlOptions): Promise<ControlServer> {
  const app = Fastify({ bodyLimit: 4 * 1024 * 1024, forceCloseConnections: true });
  // A page from elsewhere may send text without asking first; JSON it may not.
  app.removeContentTypeParser('text/plain');
  refuseForeignPages(app);
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ code: 'NOT_FOUND', message: `There is no ${request.method} ${request.url.split('?')[0]}` }),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.statusCode).send({ code: error.code, message: error.message });
    const status = statusOf(error);
    if (status >= 500) options.report(error, 'sandbox control');
    const message = error instanceof Error ? error.message : 'Failed';
    return reply.code(status).send({ code: status >= 500 ? 'INTERNAL' : 'INVALID', message });
  });
  options.register(app);
  const url = await app.listen({ host: options.host, port: options.port });
  return { url, close: () => app.close() };
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
