import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlatformContext } from '../context.ts';
import { classifyAddress, readAddress } from '../outbound/outbound-address.ts';

/** Whether the call names somebody for whom it is made, and comes from nobody whose word on that counts. */
export function isThroughUnnamedProxy(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 0) < 2;
}

/** On this machine, or in its private network. */
export function isNear(ip: string): boolean {
  const address = readAddress(ip);
  return address !== undefined && ['loopback', 'private'].includes(classifyAddress(address));
}

/** Says once in the log that a reverse proxy near by seems to have been forgotten in TRUSTED_PROXIES. */
export function reportUnnamedProxies(app: FastifyInstance, { log }: Pick<PlatformContext, 'log'>): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !isThroughUnnamedProxy(request) || !isNear(request.ip)) return;
    isTold = true;
    log.warn(
      { proxy: request.ip },
      'a proxy that TRUSTED_PROXIES does not name forwards calls; everybody behind it counts as one caller',
    );
  });
}
