import { BoundedSet } from '@arkwright/ark/bounded';
import { type SQL, sql } from 'drizzle-orm';
import type { PoolConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from '../base/logger.ts';
import type { Queries } from '../database/database.ts';
import type { NewSocket } from '../database/database-watch.ts';

/** More queues than our code names. A queue that is dropped here is created again, which changes nothing. */
const MAX_QUEUES = 1000;

/** Work that must survive a kill: stored in PostgreSQL, done by any free worker, retried if it throws. */
export type Jobs = {
  /**
   * Stores a job: with `tx` in the caller's transaction, so that it is stored together with its cause. With
   * `key` it is not stored if a job with the same key is already waiting in the queue, which then counts for
   * both. Callers lock the key, or two concurrent jobs are stored.
   */
  send(queue: string, data: object, options?: { tx?: Queries } | { key: string; tx: Queries }): Promise<void>;
  /** Starts doing a queue's jobs in this process. */
  work<Data extends object>(queue: string, run: (data: Data, jobId: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const CONNECT_MS = 2000;
/** Maintenance reads whole queues, which takes longer than a request may. */
const QUERY_MS = 20_000;
/** How long finished jobs, and jobs that nobody does, are kept. The longest retries end long before. */
const DONE_KEPT_S = 3600;
const UNDONE_KEPT_S = 7 * 86_400;
/** A worker does one job of a queue at a time, and polls for the next after this time. */
const LOOK_EVERY_S = 1;
/** Maximum finished jobs of a queue, per worker. */
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
    // Passed on to pg.
    query_timeout: QUERY_MS,
    // PostgreSQL also cancels queries that have timed out here.
    statement_timeout: QUERY_MS,
    keepAlive: true,
    ...(options.newSocket && { stream: options.newSocket }),
  };
  const boss = new PgBoss(config);
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue: PostgreSQL is not reachable'));
  await boss.start();
  const known = new BoundedSet<string>({ max: MAX_QUEUES, whenFull: 'drop-oldest' });
  const ensure = async (queue: string) => {
    if (known.has(queue)) return;
    await boss.createQueue(queue, QUEUE);
    // A queue created by an older version still has its old times.
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

/**
 * Whether a job waits, for its first attempt or a retry. pg-boss's own keys cover a time span or a whole
 * queue.
 */
async function isWaiting(tx: Queries, { queue, key }: { queue: string; key: string }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jobs.job where name = ${queue} and singleton_key = ${key} and state in ('created', 'retry') limit 1`);
  return rows.length > 0;
}

/** Lets pg-boss run its statements (`$1`, `$2` …) in our transaction. */
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
