import { type SQL, sql } from 'drizzle-orm';
import type { PoolConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from '../base/logger.ts';
import type { Queries } from '../database/database.ts';
import type { NewSocket } from '../database/database-watch.ts';

/** Work that must survive a kill: stored in PostgreSQL, done by whichever worker is free, tried again if it throws. */
export type Jobs = {
  /**
   * Stores a job: with `tx` in the caller's transaction, so that it comes to be with what it follows from. With `key` it is
   * stored unless one of its queue waits with the same key, which then is done for both. Callers hold a lock for the key, or
   * two at once are stored.
   */
  send(queue: string, data: object, options?: { tx?: Queries } | { key: string; tx: Queries }): Promise<void>;
  /** Starts doing a queue's jobs in this process. */
  work<Data extends object>(queue: string, run: (data: Data, jobId: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const CONNECT_MS = 2000;
/** Its upkeep reads whole queues, which takes longer than a request may. */
const QUERY_MS = 20_000;
/** How long jobs that are done, and jobs that nobody does, are kept. The longest retries end long before. */
const DONE_KEPT_S = 3600;
const UNDONE_KEPT_S = 7 * 86_400;
/** A worker does one job of a queue, and looks for the next one after so long. */
const LOOK_EVERY_S = 1;
/** So many done jobs of a queue can there be, for each worker. */
export const MAX_DONE = DONE_KEPT_S / LOOK_EVERY_S;
const QUEUE = {
  policy: 'standard',
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: DONE_KEPT_S,
  retentionSeconds: UNDONE_KEPT_S,
} as const;

/** Brings the queue's own tables up to date. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Opens the job queue in the schema `jobs`. A process that only sends starts it too, and never polls. */
export async function openJobs(options: { url: string; log: Logger; newSocket?: NewSocket }): Promise<Jobs> {
  const config: ConstructorOptions & PoolConfig = {
    connectionString: options.url,
    schema: SCHEMA,
    migrate: false,
    application_name: 'arkwright jobs',
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    // Handed on to pg as they are.
    query_timeout: QUERY_MS,
    // What nobody waits for any more ends in PostgreSQL, too.
    statement_timeout: QUERY_MS,
    keepAlive: true,
    ...(options.newSocket && { stream: options.newSocket }),
  };
  const boss = new PgBoss(config);
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue: PostgreSQL is not reachable'));
  await boss.start();
  const known = new Set<string>();
  const ensure = async (queue: string) => {
    if (known.has(queue)) return;
    await boss.createQueue(queue, QUEUE);
    // One that an older version has made has its times still.
    await boss.updateQueue(queue, { deleteAfterSeconds: DONE_KEPT_S, retentionSeconds: UNDONE_KEPT_S });
    known.add(queue);
  };
  return {
    async send(queue, data, options = {}) {
      await ensure(queue);
      if ('key' in options && (await isWaiting(options.tx, { queue, key: options.key }))) return;
      await boss.send(queue, data, {
        ...('key' in options && { singletonKey: options.key }),
        ...(options.tx && { db: statementsOn(options.tx) }),
      });
    },
    async work<Data extends object>(queue: string, run: (data: Data, jobId: string) => Promise<void>) {
      await ensure(queue);
      await boss.work<Data>(queue, { pollingIntervalSeconds: LOOK_EVERY_S, batchSize: 1 }, async (batch) => {
        for (const job of batch) await run(job.data, job.id);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** Whether a job waits, for its first turn or for another one. pg-boss's own keys are for a span of time or a whole queue. */
async function isWaiting(tx: Queries, { queue, key }: { queue: string; key: string }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jobs.job where name = ${queue} and singleton_key = ${key} and state in ('created', 'retry') limit 1`);
  return rows.length > 0;
}

/** Lets pg-boss run its statements (`$1`, `$2` …) in a transaction of ours. */
function statementsOn(tx: Queries) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const parts = text.split(/\$(\d+)/).map((part, index): SQL => {
        return index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`;
      });
      return tx.execute(sql.join(parts));
    },
  };
}
