import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { NewSocket, OnAsked } from './database-watch.ts';
import { readInParts } from './read-in-parts.ts';

/** Runs queries: the pool, or a transaction on one of its connections. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type Database = Queries & {
  /** Runs `work` in one transaction; throwing rolls it back. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export const POOL_TIMEOUT_MS = 1500;

/** Since when the database's disk has been full, ms since 1970; 0 if it is not. */
export type DiskWatch = {
  fullSince(): number;
  /** Sees how a statement of this process has failed. */
  note(error: unknown): void;
  /** Another process has found the disk full. */
  hear(): void;
};

/** Something is written all the time: if nothing has failed for so long, there is room again. */
const DISK_FULL_MS = 120_000;
/** While it is full, the other processes hear of it this often. */
const TELL_MS = 30_000;
const DISK_FULL = '53100';

/** @param tell lets the other processes hear that the disk is full: each would notice only by a write of its own */
export function createDiskWatch(now: () => number, tell: () => void): DiskWatch {
  let since = 0;
  let last = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    if (last === 0 || now() - last >= DISK_FULL_MS) since = now();
    last = now();
  };
  return {
    fullSince: () => (last > 0 && now() - last < DISK_FULL_MS ? since : 0),
    hear,
    note(error) {
      if (sqlState(error) !== DISK_FULL) return;
      hear();
      if (now() - toldAt < TELL_MS) return;
      toldAt = now();
      tell();
    },
  };
}

type Query = (...args: readonly unknown[]) => unknown;

/** Makes clients that tell when something is asked, and the disk watch how statements fail. */
export function watchedClient({ onAsked, disk }: { onAsked?: OnAsked; disk?: DiskWatch }): typeof pg.Client {
  /** Pools call back, transactions wait for a promise. */
  const watched =
    (ask: Query): Query =>
    (...args) => {
      const onReply = onAsked?.();
      const onEnd = (error?: unknown) => {
        onReply?.();
        disk?.note(error);
      };
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        const asked = ask(...args);
        if (asked instanceof Promise) asked.then(() => onEnd(), onEnd);
        else onEnd();
        return asked;
      }
      return ask(
        ...args.with(-1, (error: unknown, result: unknown) => {
          onEnd(error);
          callback(error, result);
        }),
      );
    };
  return class extends pg.Client {
    // pg's overloads have no common signature.
    override connect = watched((...args) => (super.connect as Query)(...args)) as pg.Client['connect'];
    override query = watched((...args) => (super.query as Query)(...args)) as pg.Client['query'];
  };
}

/** Opens a pool. It connects on first use, so that the API can reply 503 while PostgreSQL is down. */
export function openDatabase(options: {
  url: string;
  poolSize?: number;
  /** Timeout of a statement, ms. */
  statementMs?: number;
  /** PostgreSQL settings of each connection. */
  parameters?: Readonly<Record<string, string>>;
  newSocket?: NewSocket;
  onAsked?: OnAsked;
  onError?: (error: Error) => void;
  disk?: DiskWatch;
}): Database {
  const { statementMs = 5000, parameters = {} } = options;
  const settings = Object.entries(parameters).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    statement_timeout: statementMs,
    lock_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    // A silently lost connection must not block a request longer than this.
    query_timeout: 8000,
    keepAlive: true,
    application_name: 'arkwright',
    ...(settings.length > 0 && { options: settings.join(' ') }),
    ...(options.newSocket && { stream: options.newSocket }),
    Client: watchedClient(options),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => {
    // In a transaction, between two statements, nothing else handles a broken connection; the next statement
    // then fails.
    client.on('error', () => {});
    readInParts(client.connection.stream);
  });
  const db = drizzle({ client: pool });
  return Object.assign(db, {
    transaction: <T>(work: (tx: Queries) => Promise<T>) => transact(pool, work),
    close: () => pool.end(),
  });
}

/**
 * Drizzle's own loses the connection for good if BEGIN fails, and hides the reason if ROLLBACK fails, too.
 */
async function transact<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(drizzle({ client }));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // If the rollback fails, the connection is not used again.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/**
 * A statement built once per pool and parsed by PostgreSQL once per connection: for reads that pages
 * constantly wait for. Values are passed through `sql.placeholder`.
 */
export function prepareOnce<Statement>(prepare: (db: Queries) => Statement): (db: Queries) => Statement {
  const statements = new WeakMap<Queries, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: statement_timeout
  '55P03', // lock_not_available
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '53100', // disk_full
  '25006', // read_only_sql_transaction
  '08000',
  '08003',
  '08006',
]);

const UNAVAILABLE_WORDS =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|client has encountered a connection error|cannot use a pool after calling end/i;

/** Whether a query failed because PostgreSQL can't serve right now, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_WORDS.test(cause.message)) return true;
  }
  return false;
}

/** The PostgreSQL error code (SQLSTATE) of a failed query, e.g. `23505` for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}
