import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { sha256 } from '../base/random.ts';
import type { PlatformContext } from '../context.ts';
import { exposeFigures, type Figures } from '../metrics.ts';
import { bearerToken } from './bearer-token.ts';
import { isNear, isThroughUnnamedProxy } from './unnamed-proxies.ts';

/** Returns the figures of this process's roles other than the API; none if there are no others. */
export type FiguresBeside = () => Promise<Figures>;

/** Liveness and readiness for everybody, and the figures for operators. */
export function addHealth(
  app: FastifyInstance,
  context: PlatformContext,
  figuresBeside: FiguresBeside = async () => [],
): void {
  const hidden = { schema: { hide: true } };
  const { registry } = context.metrics;
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    await context.db.execute(sql`select 1`);
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (request, reply) => {
    // An unnamed proxy is near, but the caller behind it may not be.
    const isHere = isNear(request.ip) && !isThroughUnnamedProxy(request);
    if (!isHere && !hasToken(request, context.settings.metricsToken))
      throw new AppError('FORBIDDEN', 'The metrics are for private networks, or need METRICS_TOKEN.');
    reply.type(registry.contentType);
    return exposeFigures([await registry.getMetricsAsJSON(), await figuresBeside()]);
  });
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const shown = bearerToken(request);
  if (shown === undefined || token === undefined) return false;
  // Hashed to equal length, whatever was sent.
  return timingSafeEqual(Buffer.from(sha256(shown)), Buffer.from(sha256(token)));
}
