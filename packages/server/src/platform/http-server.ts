import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './context.ts';
import { answerError, handleErrors } from './http-errors.ts';

const BODY_LIMIT = 1024 * 1024;

/** A server with its limits, headers, errors, health, metrics and OpenAPI document, and no route of a feature yet. */
export async function createHttpServer(context: AppContext): Promise<FastifyInstance> {
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
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A reverse proxy on this machine or its private network says who calls; nobody else is believed.
    trustProxy: ['loopback', 'uniquelocal'],
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.setValidatorCompiler(validatorCompiler);
  // Replies are plain JSON; development and tests check them against the contract.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  dropSilentConnections(app);
  app.decorateRequest('admission');
  app.addHook('onRequest', async (request) => {
    request.admission = {};
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
  addHealth(app, context);
  return app;
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

/** What a log says of a request: never the query or the path's values. */
function describeRequest(request: { method?: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}

async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Arkwright', version: '1', description: 'Every call of the dashboard.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger());
}

function addHealth(app: FastifyInstance, context: AppContext): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    await context.db.execute(sql`select 1`);
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (_request, reply) => {
    reply.type(context.metrics.registry.contentType);
    return context.metrics.registry.metrics();
  });
}
