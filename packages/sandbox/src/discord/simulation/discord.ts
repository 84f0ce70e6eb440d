import Fastify from 'fastify';
import { refuseForeignPages } from '../../base/loopback.ts';
import type { SeedPlan } from '../../base/seed-plan.ts';
import type { ApplicationKeys } from '../applications.ts';
import { createAttachmentStore } from '../attachments.ts';
import type { ParsedBody } from '../body-parsers.ts';
import { MAX_BODY_BYTES, readDiscordBodies } from '../body-parsers.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError } from '../errors.ts';
import { type Exchange, watchExchanges } from '../exchange.ts';
import { createFaultBox } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { startGateway } from '../gateway/gateway.ts';
import { createInteractionDesk } from '../interaction-desk.ts';
import { createGrantStore } from '../oauth-grants.ts';
import { registerAuthorize, registerTokenEndpoints } from '../oauth2.ts';
import { createRateLimits } from '../rate-limits.ts';
import { createRequestLog } from '../request-log.ts';
import { applicationOfRequest } from '../rest/caller.ts';
import { applyFaults } from '../rest/fault-hook.ts';
import { registerRest } from '../rest/rest.ts';
import { restRoutes } from '../rest/routes.ts';
import { restoreSnapshot } from '../snapshot.ts';
import { createDiscordState } from '../state.ts';

export type DiscordOptions = {
  seed: string;
  plan: SeedPlan;
  application: ApplicationKeys;
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** What `snapshotOf` gave in an earlier run; the seeded guilds when it is of no use. */
  saved?: unknown;
  now?: () => number;
  report?: (error: unknown, what: string) => void;
  /** Sees each request to REST with its reply. */
  watch?: ((exchange: Exchange) => void) | undefined;
};

export type SimulatedDiscord = {
  url: string;
  context: DiscordContext;
  gateway: Gateway;
  close: () => Promise<void>;
};

/** Starts the simulated Discord: OAuth2 at `/oauth2/authorize`, REST at `/api/v10`, the gateway at `/gateway`. */
export async function startDiscord(options: DiscordOptions): Promise<SimulatedDiscord> {
  const clock = { aheadMs: 0 };
  const now = () => (options.now ?? Date.now)() + clock.aheadMs;
  const state = createDiscordState({
    seed: options.seed,
    plan: options.plan,
    application: options.application,
    now,
  });
  restoreSnapshot(state, options.seed, options.saved);
  const faults = createFaultBox(now);
  const context: DiscordContext = {
    state,
    clock,
    limits: createRateLimits(now),
    faults,
    requests: createRequestLog(),
    grants: createGrantStore(now),
    desk: createInteractionDesk(state, faults.missesInteraction),
    attachments: createAttachmentStore(state),
    report: options.report ?? (() => undefined),
  };
  const app = buildServer(context, options.watch);
  const gateway = startGateway(app.server, context);
  state.url = await app.listen({ port: options.port, host: options.host });
  return {
    url: state.url,
    context,
    gateway,
    close: async () => {
      context.desk.close();
      gateway.close();
      await app.close();
    },
  };
}

function buildServer(context: DiscordContext, watch: DiscordOptions['watch']) {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
    // discord.js writes the `@` of a path encoded, and Discord takes both.
    rewriteUrl: ({ url = '/' }) => url.replace(/^([^?]*)\/%40me(?=[/?]|$)/, '$1/@me'),
  });
  readDiscordBodies(app);
  refuseForeignPages(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(new DiscordError('notFound').body));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof DiscordError) return reply.code(error.status).send(error.body);
    const status = statusOf(error);
    if (status >= 500) context.report(error, 'simulated Discord');
    return reply
      .code(status)
      .send({ message: `${status}: ${status >= 500 ? 'Server Error' : 'Bad Request'}`, code: 0 });
  });
  registerAuthorize(app, context);
  app.get('/attachments/:channelId/:attachmentId/:filename', async (request, reply) => {
    // The path above names these parameters, and Fastify gives them as strings.
    const { attachmentId } = request.params as { attachmentId: string };
    const bytes = context.attachments.read(attachmentId);
    if (!bytes) return reply.code(404).send(new DiscordError('notFound').body);
    return reply
      .header('content-disposition', 'attachment')
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(Buffer.from(bytes));
  });
  // A plugin of its own, so that faults and the request log are about the API and not about the sign-in page.
  app.register(async (api) => {
    api.addHook('onResponse', async (request, reply) => {
      // The only content type parsers on this server are those of body-parsers.ts, which make nothing else.
      const body = (request.body as ParsedBody | null | undefined)?.json;
      const entry = {
        at: context.state.now(),
        method: request.method,
        path: request.url,
        status: reply.statusCode,
        application_id: applicationOfRequest(context, request)?.clientId ?? null,
        scope: reply.getHeader('x-ratelimit-scope')?.toString(),
      };
      context.requests.add({ ...entry, body });
    });
    if (watch) watchExchanges(api, watch);
    applyFaults(api, context);
    registerTokenEndpoints(api, context);
    registerRest(api, context, restRoutes(context));
  });
  return app;
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
