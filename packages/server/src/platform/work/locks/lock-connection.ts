import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queries } from '../../database/database.ts';

/** Otherwise a query on a silently broken connection would wait for many minutes. */
const ANSWER_MS = 2000;
/** How long to wait for PostgreSQL when disconnecting. */
const LEAVE_MS = 500;

export type LockConnection = {
  /** Connects if there is no connection; a connection with a failure is not reused. */
  run<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Ends running work after a moment. */
  hurry(): void;
  close(): Promise<void>;
};

/** Its own connection, so that a full pool costs nobody a lock. */
export function openLockConnection(url: string, name: string): LockConnection {
  let client: pg.Client | undefined;
  let socket: Socket | undefined;
  let cut: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: `arkwright lock ${name}`,
      stream: () => {
        socket = new Socket();
        return socket;
      },
    });
    fresh.on('error', () => void drop());
    await fresh.connect();
    return fresh;
  }

  async function drop(): Promise<void> {
    const [old, oldSocket] = [client, socket];
    client = undefined;
    old?.removeAllListeners();
    old?.on('error', () => {});
    // A silent connection can't be closed properly.
    await Promise.race([old?.end().catch(() => {}), delay(LEAVE_MS, undefined, { ref: false })]);
    oldSocket?.destroy();
  }

  const hurry = () => {
    clearTimeout(cut);
    cut = setTimeout(() => socket?.destroy(), LEAVE_MS);
  };

  return {
    async run(work) {
      try {
        client ??= await connect();
        return await work(drizzle({ client }));
      } catch (error) {
        await drop();
        throw error;
      } finally {
        clearTimeout(cut);
      }
    },
    hurry,
    close: drop,
  };
}
