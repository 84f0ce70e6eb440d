import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context/app-context.ts';
import { apiKeys } from './core/access/api-keys.ts';
import { createFindCaller } from './core/access/callers.ts';
import { companionKeys } from './core/access/companion-keys.ts';
import { createInstanceKeys } from './core/access/instance-keys.ts';
import { createTokenGuard, type TokenSource } from './core/identity/token-guard.ts';
import { describeApi } from './core/routes/open-api.ts';
import { addLoginRedirects } from './features/auth/redirects.ts';
import { listInstallationProblems } from './features/findings/service.ts';
import { addPatreonWebhook } from './features/pledges/webhook.ts';
import { createFairSemaphore } from './platform/base/fair-semaphore.ts';
import { createBodyRoom } from './platform/http/body-room.ts';
import type { FiguresBeside } from './platform/http/health.ts';
import { refuseNowhere } from './platform/http/http-errors.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import { createUploadSlots } from './platform/http/upload-slots.ts';
import { serveWebApp } from './platform/http/web-files.ts';
import { lookUpApiKey, lookUpCompanion, mountEverything, objectLookups } from './registry.ts';

export type ApiOptions = {
  /** Parse replies against the contracts (development and tests). */
  checkReplies?: boolean;
  /** Off only in tests that make thousands of calls as one user. */
  limitRates?: boolean;
  /** Milliseconds until a call that has not been answered gets 503. Streams have no such end. Default 30 s. */
  handlerTimeoutMs?: number;
  /** Milliseconds from a request's first byte to its last; slower ones get 408. Default 18 s. */
  arrivalMs?: number;
  /** For `/metrics`: the figures of the other roles of this process. */
  figuresBeside?: FiguresBeside;
};

/** The HTTP side with all routes, not listening yet. */
export async function createApi(context: AppContext, options: ApiOptions = {}): Promise<FastifyInstance> {
  const { limitRates = true } = options;
  const problems = () => listInstallationProblems(context);
  const app = await createHttpServer(context, { ...options, problems });
  await describeApi(app);
  const rates = await createRateLimits(app, limitRates);
  refuseNowhere(app, rates.nowhere);
  const { now } = context.clock;
  const programs = createInstanceKeys({
    kind: apiKeys,
    lookUp: (hash) => lookUpApiKey(context, hash),
    now,
  });
  const companions = createInstanceKeys({
    kind: companionKeys,
    lookUp: (hash) => lookUpCompanion(context, hash),
    now,
  });
  const stopListening = context.bus.subscribe(({ kind }) => {
    if (kind !== 'access') return;
    programs.forget();
    companions.forget();
  });
  app.addHook('onClose', async () => stopListening());
  const guard = <Found>(source: TokenSource<Found>) =>
    limitRates ? createTokenGuard(source, now) : source.find;
  mountEverything({
    app,
    context,
    lookups: objectLookups,
    findCaller: createFindCaller(
      {
        sessions: guard(context.sessions),
        apiKeys: guard(programs),
        companionKeys: guard(companions),
      },
      context.memberships,
    ),
    rates,
    uploadSlots: createUploadSlots(),
    callSlots: createFairSemaphore({
      perCaller: 4,
      // Some wait for Discord or a game: nobody may be kept from their turn by others who do.
      inAll: Number.POSITIVE_INFINITY,
      waitMs: 10_000,
      mostWaiting: 300,
      message: 'Too many calls at once. Please wait a moment.',
    }),
    bodyRoom: createBodyRoom(),
    checkReplies: options.checkReplies ?? false,
  });
  addLoginRedirects(app, context, rates);
  await addPatreonWebhook(app, context);
  await serveWebApp(app, context.settings);
  return app;
}

/** Serves HTTP on the configured host and port. Throws the listen error, e.g. EADDRINUSE. */
export async function startApi(
  context: AppContext,
  options: ApiOptions = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = await createApi(context, options);
  await app.listen({ host: context.settings.host, port: context.settings.port });
  return {
    url: context.settings.publicUrl,
    async stop() {
      context.drain();
      await app.close();
    },
  };
}
