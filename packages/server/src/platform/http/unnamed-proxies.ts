import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlatformContext } from '../context.ts';
import { classifyAddress, readAddress } from '../outbound/outbound-address.ts';

/** Whether the call says that it is forwarded for somebody, but comes from an untrusted proxy. */
export function isThroughUnnamedProxy(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 0) < 2;
}

/** On this machine, or in its private network. */
export function isNear(ip: string): boolean {
  const address = readAddress(ip);
  return address !== undefined && ['loopback', 'private'].includes(classifyAddress(address));
}

/** Warns once in the log that a nearby reverse proxy seems to be missing in TRUSTED_PROXIES. */
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
