import { BoundedSet } from '@arkwright/ark/bounded';
import { type Clock, systemClock } from './base/clock.ts';
import { createLogger, type Logger } from './base/logger.ts';
import { createSealer, type Sealer } from './base/secrets.ts';
import { createDiskWatch, type Database, openDatabase } from './database/database.ts';
import { watchDatabase } from './database/database-watch.ts';
import { type HeavyReads, openHeavyReads } from './database/heavy-reads.ts';
import { type Bus, openBus } from './events/bus.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createHttpClient, type HttpClient } from './outbound/http-client.ts';
import { createOutbound, type Outbound } from './outbound/outbound.ts';
import type { AppSettings } from './settings.ts';
import { type Jobs, openJobs } from './work/jobs.ts';
import { createOffThread, type OffThread } from './work/off-thread.ts';

/** Parts of the program and calls that wait for a drain; a further one fails. */
const MAX_DRAINS = 100_000;

/** What the program gives to everything in it. One per process. */
export type PlatformContext = {
  settings: AppSettings;
  clock: Clock;
  log: Logger;
  db: Database;
  /** At most half a second old while anything is asked, otherwise some seconds; without a query: for health checks. */
  isDatabaseReachable(): boolean;
  /** Since when a statement of any process has found the database's disk full, ms; 0 if none has. */
  diskFullSince: () => number;
  heavyReads: HeavyReads;
  bus: Bus;
  jobs: Jobs;
  sealer: Sealer;
  outbound: Outbound;
  /** For every external list and service. */
  http: HttpClient;
  metrics: Metrics;
  /** For work that needs the processor for more than some 10 ms. */
  offThread: OffThread;
  /**
   * Calls the listener once when the program begins to stop, before connections are closed; at once if it
   * already has. The returned function removes the listener.
   */
  onDrain(listener: () => void): () => void;
  drain(): void;
  close(): Promise<void>;
};

/** Replaced in tests. */
export type PlatformParts = { clock?: Clock; log?: Logger };

/** Opens what every role needs. The schema must be up to date (`migrate`). */
export async function openPlatform(
  settings: AppSettings,
  parts: PlatformParts = {},
): Promise<PlatformContext> {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? createLogger(settings.logLevel);
  const url = settings.databaseUrl;
  const watch = watchDatabase({ url, log });
  const { newSocket, onAsked } = watch;
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  // PostgreSQL has room in its log for a notification for as long as it runs.
  const tellFull = () => void bus.publish(db, { kind: 'disk-full' }).catch(() => undefined);
  const disk = createDiskWatch(Date.now, tellFull);
  const db = openDatabase({ url, newSocket, onAsked, onError, disk });
  const heavyReads = openHeavyReads({ url, newSocket, onAsked, onError });
  const bus = openBus({ url, log, newSocket });
  bus.subscribe(({ kind }) => {
    if (kind === 'disk-full') disk.hear();
  });
  const jobs = await openJobs({ url, log, db, bus, newSocket, onAsked });
  const offThread = createOffThread();
  const outbound = createOutbound({ allow: settings.outboundAllow });
  const drains = new BoundedSet<() => void>({ max: MAX_DRAINS, whenFull: 'refuse' });
  let isDraining = false;
  return {
    settings,
    clock,
    log,
    db,
    isDatabaseReachable: () => watch.isReachable,
    diskFullSince: disk.fullSince,
    heavyReads,
    bus,
    jobs,
    sealer: createSealer(settings.secretKey),
    outbound,
    http: createHttpClient({ outbound, now: clock.now }),
    metrics: createMetrics(),
    offThread,
    onDrain(listener) {
      if (isDraining) listener();
      else drains.add(listener);
      return () => drains.delete(listener);
    },
    drain() {
      isDraining = true;
      for (const listener of drains) listener();
      drains.clear();
    },
    async close() {
      await jobs.stop().catch((error: unknown) => {
        log.warn({ err: error }, 'jobs in progress are started again at the next start');
      });
      await offThread.stop();
      await bus.close();
      await Promise.all([db.close(), heavyReads.close()]);
      // Last: if PostgreSQL went silent now, even closing connections would get no reply.
      await watch.stop();
    },
  };
}
