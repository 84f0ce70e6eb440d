import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { type SQL, sql } from 'drizzle-orm';
import type { PoolConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Logger } from '../base/logger.ts';
import { type Database, type Queries, watchedClient } from '../database/database.ts';
import type { NewSocket, OnAsked } from '../database/database-watch.ts';
import { type Bus, isGap, type Message } from '../events/bus.ts';
import { Repeater } from './repeater/repeater.ts';

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
/** A worker does one job of a queue at a time, and looks for the next after this time. */
const LOOK_EVERY_S = 1;
/** While there are no jobs it hears of new ones, and looks this often in case that was lost. */
const REST_S = 30;
/** Maximum finished jobs of a queue, per worker. */
export const MAX_DONE = DONE_KEPT_S / LOOK_EVERY_S;
/** The bus's name of new jobs. */
const JOBS_WORK = 'jobs';
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
export async function openJobs(options: {
  url: string;
  log: Logger;
  db: Database;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  newSocket?: NewSocket;
  onAsked?: OnAsked;
}): Promise<Jobs> {
  const { db, bus, log } = options;
  const config: ConstructorOptions & PoolConfig = {
    connectionString: options.url,
    schema: SCHEMA,
    migrate: false,
    // Nothing is scheduled, and no job waits for another one.
    schedule: false,
    flowIntervalSeconds: 3600,
    application_name: 'arkwright jobs',
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    // Passed on to pg.
    query_timeout: QUERY_MS,
    // PostgreSQL also cancels queries that have timed out here.
    statement_timeout: QUERY_MS,
    keepAlive: true,
    Client: watchedClient(options),
    ...(options.newSocket && { stream: options.newSocket }),
  };
  const boss = new PgBoss(config);
  boss.on('error', (error) => log.warn({ err: error }, 'job queue: PostgreSQL is not reachable'));
  await boss.start();
  const known = new BoundedSet<string>({ max: MAX_QUEUES, whenFull: 'drop-oldest' });
  const ensure = async (queue: string) => {
    if (known.has(queue)) return;
    await boss.createQueue(queue, QUEUE);
    // A queue created by an older version still has its old times.
    await boss.updateQueue(queue, { deleteAfterSeconds: DONE_KEPT_S, retentionSeconds: UNDONE_KEPT_S });
    known.add(queue);
  };
  /** What does the jobs of each queue in this process. */
  const workers = new BoundedMap<string, string>({ max: MAX_QUEUES, whenFull: 'refuse' });
  let restMs = REST_S * 1000;
  const looks = new Repeater({
    async run() {
      const waiting = workers.size === 0 ? [] : await listOpen(db, [...workers.keys()]);
      for (const { queue } of waiting.filter(({ inMs }) => inMs <= 0))
        boss.notifyWorker(workers.get(queue) ?? '');
      restMs = Math.max(LOOK_EVERY_S, Math.min(REST_S, ...waiting.map(({ inMs }) => inMs / 1000))) * 1000;
    },
    everyMs: () => restMs,
    gapMs: LOOK_EVERY_S * 1000,
    retryMs: LOOK_EVERY_S * 1000,
    onFailure: (error) => log.debug({ err: error }, 'could not look for jobs'),
  });
  const unsubscribe = bus.subscribe((message) => {
    if (workers.size > 0 && isAboutJobs(message)) looks.poke();
  });
  return {
    async send(queue, data, options = {}) {
      await ensure(queue);
      if ('key' in options && (await isWaiting(options.tx, { queue, key: options.key }))) return;
      await boss.send(queue, data, {
        ...('key' in options && { singletonKey: options.key }),
        ...(options.tx && { db: statementsOn(options.tx) }),
      });
      await bus.publish(options.tx ?? db, { kind: 'work', what: JOBS_WORK, botId: '', id: queue });
    },
    async work<Data extends object>(queue: string, run: (data: Data, jobId: string) => Promise<void>) {
      await ensure(queue);
      const polling = { pollingIntervalSeconds: REST_S, batchSize: 1 };
      const worker = await boss.work<Data>(queue, polling, async (batch) => {
        for (const job of batch) await run(job.data, job.id);
      });
      workers.set(queue, worker);
      looks.poke();
    },
    async stop() {
      unsubscribe();
      await looks.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const isAboutJobs = (message: Message) =>
  (message.kind === 'work' && message.what === JOBS_WORK) || isGap(message);

/**
 * Queues with jobs that have not ended, and in how many ms the first of each may be begun. One that is being done may fail and
 * is then tried again, so it counts as one that may begin.
 */
async function listOpen(db: Queries, queues: readonly string[]): Promise<{ queue: string; inMs: number }[]> {
  const { rows } = await db.execute<{ queue: string; ms: string }>(sql`
    select name as queue, extract(epoch from min(start_after) - now()) * 1000 as ms from jobs.job
    where name = any(${sql.param([...queues])}::text[]) and state in ('created', 'retry', 'active') group by name`);
  return rows.map(({ queue, ms }) => ({ queue, inMs: Number(ms) }));
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
