import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { BoundedSet } from '@arkwright/ark/bounded';
import type { BodyBounds } from '@arkwright/contracts/request-bounds';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../base/app-error.ts';
import { MAX_CONNECTIONS } from '../base/connections.ts';
import type { PlatformContext } from '../context.ts';
import { reportPauses, watchEventLoop } from '../event-loop-watch.ts';
import { answerUnreadable } from './client-errors.ts';
import { addHealth, type HealthOptions } from './health.ts';
import { answerError, handleErrors } from './http-errors.ts';
import { readJson } from './json-body.ts';
import { mayHoldLoneSurrogate } from './lone-surrogates.ts';
import { refusePipelining } from './pipelining.ts';
import { validateInput } from './request-input.ts';
import { reportUnnamedProxies } from './unnamed-proxies.ts';

/** For calls that are in no contract. */
const SMALL_BODY: BodyBounds = { bytes: 4096, nodes: 1000, depth: 32, entries: 1000, text: 4096 };
/** From a request's first byte to its last, ms. Node checks every second: a slow one is ended within 20 s. */
const ARRIVAL_MS = 18_000;
const LOOK_EVERY_MS = 1000;
const HANDLER_TIMEOUT_MS = 30_000;
const PROXIES: Record<string, string> = { private: 'uniquelocal' };

/**
 * A server with its limits, headers, errors, health, metrics and OpenAPI document, but without any feature's
 * routes.
 */
export async function createHttpServer(
  context: PlatformContext,
  options: { handlerTimeoutMs?: number; arrivalMs?: number } & HealthOptions = {},
): Promise<FastifyInstance> {
  const { arrivalMs = ARRIVAL_MS } = options;
  const app: FastifyInstance = Fastify({
    // pino's own type, or the server's type would include it everywhere.
    loggerInstance: context.log.child(
      { part: 'api' },
      { serializers: { req: describeRequest } },
    ) as FastifyBaseLogger,
    // One line per request is written below, with the route's pattern: an address may contain a token.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    // Node would refuse a request without a host by itself, without a message. Node uses the longer of its
    // two limits for the whole request: neither may be longer than intended.
    http: { requireHostHeader: false, connectionsCheckingInterval: LOOK_EVERY_MS, headersTimeout: arrivalMs },
    bodyLimit: SMALL_BODY.bytes,
    requestTimeout: arrivalMs,
    connectionTimeout: 30_000,
    handlerTimeout: options.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: context.settings.trustedProxies.map((proxy) => PROXIES[proxy] ?? proxy),
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.setValidatorCompiler(validateInput);
  // Replies are plain JSON; development and tests check them against the contract.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  dropSilentConnections(app);
  refusePipelining(app);
  takeJson(app);
  // Node would refuse an unknown expectation with 417 and no body; ignoring it is allowed as well.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
  app.decorateRequest('admission');
  app.decorateRequest('mayHoldLoneSurrogate', false);
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
    // A connection kept open after its last reply would delay the end until it times out. The rest of an
    // unwanted body is not received, either.
    if (isDraining || isStillComing(request)) reply.header('connection', 'close');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    context.metrics.requests.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  addHealth(app, context, options);
  watchPauses(app, context);
  reportUnnamedProxies(app, context);
  return app;
}

/** Reports whatever blocks the API's thread in the log and `/metrics`, with the running routes. */
function watchPauses(app: FastifyInstance, context: PlatformContext): void {
  const watch = watchEventLoop(reportPauses(context, 'api'));
  app.addHook('onRequest', async ({ method, routeOptions }, { raw }) => {
    raw.once('close', watch.begin(`${method} ${routeOptions.url ?? 'none'}`));
  });
  app.addHook('onClose', async () => watch.stop());
}

/** Whether a request is answered before its body was read; small ones arrive with their head. */
function isStillComing({ body, headers }: FastifyRequest): boolean {
  if (body !== undefined) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY.bytes
  );
}

/** Browsers open connections in advance. Node considers a silent one busy, and would wait for it to close. */
function dropSilentConnections(app: FastifyInstance): void {
  const silent = new BoundedSet<Socket>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  });
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface FastifyRequest {
    /** Whether the body contains an escape that only texts with half a surrogate pair need. */
    mayHoldLoneSurrogate: boolean;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface FastifyContextConfig {
    bodyBounds?: BodyBounds;
    /** Accepts an Idempotency-Key. */
    isRun?: boolean;
  }
}

/**
 * Parses bodies within their route's bounds. Many clients name a type without sending a body: if none is
 * needed, that is not an error.
 */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify's own parser returns synchronously.
  const parsePiece = (request: FastifyRequest, json: string) => {
    request.mayHoldLoneSurrogate ||= mayHoldLoneSurrogate(json);
    let parsed: unknown;
    parse(request, json, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { schema, config } = request.routeOptions;
      if (body.length === 0 && !schema?.body) return undefined;
      return readJson(body, config.bodyBounds ?? SMALL_BODY, {
        parsePiece: (json) => parsePiece(request, json),
      });
    },
  );
}

/** A request in the log: never with the query or the path's values. */
function describeRequest(request: { method?: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}
