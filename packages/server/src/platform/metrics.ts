import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Between samples of `nodejs_eventloop_lag_…`, which include it. The usual 10 ms would take 0.4 % of a core for each thread,
 * whether or not anybody reads them; pauses are found by `watchEventLoop`.
 */
const LAG_SAMPLES_APART_MS = 100;

/** The registry of one thread, as sent between threads. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** The figures of all threads of this process as one text, summed up. */
export async function exposeFigures(threads: readonly Figures[]): Promise<string> {
  // Every thread reports these for the whole process.
  const isShared = (name: string) => name.startsWith('process_');
  const figures = threads.map((thread) =>
    thread.map((figure) => (isShared(figure.name) ? { ...figure, aggregator: 'first' as const } : figure)),
  );
  return AggregatorRegistry.aggregate(figures).metrics();
}

/** The program's figures for `/metrics`, in Prometheus' format. Labels never contain ids of tenants. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLES_APART_MS });
  return {
    registry,
    requests: new Histogram({
      name: 'arkwright_http_request_seconds',
      help: 'Time from request to reply',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    pauses: new Histogram({
      name: 'arkwright_event_loop_pause_seconds',
      help: 'How long one piece of work held a thread, where that was over 50 ms',
      labelNames: ['part', 'route'] as const,
      buckets: [0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    apiRestarts: new Counter({
      name: 'arkwright_api_restarts_total',
      help: 'How often the API ended or hung and was replaced',
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
    effectFailures: new Counter({
      name: 'arkwright_effect_failures_total',
      help: 'How often a feature failed to handle the result of a command, by feature',
      labelNames: ['feature'] as const,
      registers: [registry],
    }),
    discordMessages: new Counter({
      name: 'arkwright_discord_messages_total',
      help: 'Attempts to say something in Discord, by outcome; unknown ones may have arrived and are not repeated',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
  };
}
