import { once } from 'node:events';
import { createServer } from 'node:http';
import type { HealthReport } from './health-report.ts';
import { listenError } from './listen-address.ts';

export const HEALTH_PATH = '/healthz';

/** Health checks are rare; further connections are closed. */
export const MAX_CONNECTIONS = 128;
/** Then the connection ends: one client can't send as many requests as it likes at once. */
export const MAX_REQUESTS = 100;
const MAX_HEADER_BYTES = 4096;
/** From the connection to the last byte of the request. */
const MAX_ARRIVAL_MS = 2000;
const LOOK_EVERY_MS = 500;

export type HealthPort = {
  /** The actual port if any free one was requested. */
  port: number;
  close(): Promise<void>;
};

/**
 * Answers `GET /healthz` from this thread, which API calls don't block: 200 while the process is well or
 * recovering, otherwise 503, with the report as JSON. A connection serves several checks: of new ones, Node accepts one in
 * each turn of the event loop, so that many checks would wait while the thread has work. Throws a StartError if it can't
 * listen.
 */
export async function openHealthPort(
  { host, port }: { host: string; port: number },
  report: () => HealthReport,
): Promise<HealthPort> {
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: MAX_ARRIVAL_MS,
    requestTimeout: MAX_ARRIVAL_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
  };
  const server = createServer(limits, ({ method, url }, reply) => {
    if (url !== HEALTH_PATH || (method !== 'GET' && method !== 'HEAD')) return reply.writeHead(404).end();
    const health = report();
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return reply.writeHead(health.status === 'ok' ? 200 : 503, headers).end(JSON.stringify(health));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw listenError({ host, port, variable: 'HEALTH_PORT' }, error);
  }
  // A connection that could not be accepted must not end the program.
  server.on('error', () => {});
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
