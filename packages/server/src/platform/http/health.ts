import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { sha256 } from '../base/random.ts';
import type { PlatformContext } from '../context.ts';
import { exposeFigures, type Figures } from '../metrics.ts';
import { bearerToken } from './bearer-token.ts';
import { proofOf } from './proof.ts';
import { isNear, isThroughUnnamedProxy } from './unnamed-proxies.ts';

const NONCE = /^[0-9a-f]{32}$/;

/** Returns the figures of this process's roles other than the API; none if there are no others. */
export type FiguresBeside = () => Promise<Figures>;

export type HealthOptions = {
  figuresBeside?: FiguresBeside | undefined;
  /** What is wrong with the installation, for `/readyz`. */
  problems?: (() => Promise<readonly unknown[]>) | undefined;
};

/** Liveness and readiness for everybody, and the figures for operators. */
export function addHealth(
  app: FastifyInstance,
  context: PlatformContext,
  { figuresBeside = async () => [], problems = async () => [] }: HealthOptions = {},
): void {
  const hidden = { schema: { hide: true } };
  const { registry } = context.metrics;
  app.get<{ Querystring: { nonce?: unknown } }>('/healthz', hidden, async ({ query: { nonce } }) => ({
    status: 'ok',
    // The program asks itself for it, at its public address.
    ...(typeof nonce === 'string' &&
      NONCE.test(nonce) && { proof: proofOf(context.settings.secretKey, nonce) }),
  }));
  let reading: Promise<readonly unknown[]> | undefined;
  const readProblems = async () => {
    await context.db.execute(sql`select 1`);
    return problems();
  };
  app.get('/readyz', hidden, async (_request, reply) => {
    // Everyone may call this, as often as they like: concurrent calls share one read.
    reading ??= readProblems().finally(() => {
      reading = undefined;
    });
    const found = await reading;
    // Without room nothing can be done here; what is wrong elsewhere would be no better in another process.
    if (context.diskFullSince() > 0) reply.code(503);
    return found.length === 0 ? { status: 'ready' } : { status: 'degraded', problems: found };
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
