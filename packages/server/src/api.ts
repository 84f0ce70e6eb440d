import type { FastifyInstance } from 'fastify';
import { addLoginRedirects } from './features/auth/redirects.ts';
import type { AppContext } from './platform/context.ts';
import { createHttpServer } from './platform/http-server.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { serveWebApp } from './platform/web-files.ts';
import { mountEverything, objectLookups } from './registry.ts';

export type ApiOptions = {
  /** Parse replies against the contracts (development and tests). */
  checkReplies?: boolean;
  /** Off only in tests that make thousands of calls as one user. */
  limitRates?: boolean;
};

/** The HTTP side with all routes, not listening yet. */
export async function createApi(context: AppContext, options: ApiOptions = {}): Promise<FastifyInstance> {
  const app = await createHttpServer(context);
  const rates = await createRateLimits(app, options.limitRates ?? true);
  mountEverything({
    app,
    context,
    lookups: objectLookups,
    rates,
    checkReplies: options.checkReplies ?? false,
  });
  addLoginRedirects(app, context, rates);
  await serveWebApp(app, context.settings.webRoot);
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
