import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';
import { answerUnreadable } from './client-errors.ts';
import type { AppContext } from './context.ts';
import { reportPauses, watchEventLoop } from './event-loop-watch.ts';
import { addHealth, type FiguresBeside } from './health.ts';
import { answerError, handleErrors } from './http-errors.ts';
import { describeApi } from './open-api.ts';

const BODY_LIMIT = 1024 * 1024;
const HANDLER_TIMEOUT_MS = 30_000;
const PROXIES: Record<string, string> = { private: 'uniquelocal' };

/** A server with its limits, headers, errors, health, metrics and OpenAPI document, and no route of a feature yet. */
export async function createHttpServer(
  context: AppContext,
  options: { handlerTimeoutMs?: number; figuresBeside?: FiguresBeside } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // pino's own type, or the server's type would carry it everywhere.
    loggerInstance: context.log.child(
      { part: 'api' },
      { serializers: { req: describeRequest } },
    ) as FastifyBaseLogger,
    // One line a request is written below, with the route's pattern: an address may hold a token.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    // Node would refuse a request without a host by itself, and without a word.
    http: { requireHostHeader: false },
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    handlerTimeout: options.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: context.settings.trustedProxies.map((proxy) => PROXIES[proxy] ?? proxy),
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.setValidatorCompiler(validatorCompiler);
  // Replies are plain JSON; development and tests check them against the contract.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  dropSilentConnections(app);
  takeEmptyBodies(app);
  // Node would refuse an expectation that it does not know with 417 and no body; it may be ignored as well.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
  app.decorateRequest('admission');
  app.addHook('onRequest', async (request) => {
    request.admission = {};
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new AppError('INVALID', 'The request could not be read.');
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: context.settings.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  let isDraining = false;
  context.onDrain(() => {
    isDraining = true;
  });
  app.addHook('onSend', async (request, reply) => {
    // A connection that is kept open after its last reply would hold up the end until it times out.
    if (isDraining) reply.header('connection', 'close');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    context.metrics.requests.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  await describeApi(app);
  addHealth(app, context, options.figuresBeside);
  watchPauses(app, context);
  return app;
}

/** Tells the log and `/metrics` of what holds the API's thread, by the routes that are under way then. */
function watchPauses(app: FastifyInstance, context: AppContext): void {
  const watch = watchEventLoop(reportPauses(context, 'api'));
  app.addHook('onRequest', async ({ method, routeOptions }, { raw }) => {
    raw.once('close', watch.begin(`${method} ${routeOptions.url ?? 'none'}`));
  });
  app.addHook('onClose', async () => watch.stop());
}

/** Browsers open connections in advance. Node takes one that has said nothing for busy, and would wait for it to close. */
function dropSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Many clients name the type of a body that they don't send. Where none is needed, that is no mistake. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 && !request.routeOptions.schema?.body) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** What a log says of a request: never the query or the path's values. */
function describeRequest(request: { method?: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}
