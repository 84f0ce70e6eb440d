import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The program's figures for `/metrics`, in Prometheus' words. Labels never carry ids of tenants. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'arkwright_http_request_seconds',
      help: 'Time from request to reply',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: 'arkwright_live_streams',
      help: 'Open event streams of pages',
      registers: [registry],
    }),
    gameServers: new Gauge({
      name: 'arkwright_game_servers',
      help: 'Game servers held by this worker, by state',
      labelNames: ['state'] as const,
      registers: [registry],
    }),
    rconCommands: new Counter({
      name: 'arkwright_rcon_commands_total',
      help: 'RCON commands sent, by outcome',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
  };
}
