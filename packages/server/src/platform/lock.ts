import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { AppContext } from './context.ts';

const TRY_MS = 2000;
/** So long PostgreSQL may take to answer when we let go; then the connection is cut, which frees the lock as well. */
const LEAVE_MS = 500;

export type HeldLock = { release(): Promise<void> };

/**
 * Strives to hold a lock that at most one process has. PostgreSQL frees it when our connection ends, however that
 * happens. While PostgreSQL is away nobody can take it, so it counts as held until it has been seen in other hands.
 */
export function holdLock(
  context: Pick<AppContext, 'log'> & { settings: Pick<AppContext['settings'], 'databaseUrl'> },
  lock: { name: string; onHeld: (signal: AbortSignal) => void; onLost: () => Promise<void> },
): HeldLock {
  const stop = new AbortController();
  let held: AbortController | undefined;
  let client: pg.Client | undefined;
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;

  const dropClient = async () => {
    const old = client;
    const oldSocket = socket;
    client = undefined;
    old?.removeAllListeners();
    old?.on('error', () => {});
    // A connection that has gone silent takes no leave.
    await Promise.race([old?.end().catch(() => {}), delay(LEAVE_MS, undefined, { ref: false })]);
    oldSocket?.destroy();
  };

  const lose = async () => {
    held?.abort();
    held = undefined;
    await lock.onLost();
  };

  async function attempt(): Promise<void> {
    try {
      if (!client) {
        const fresh = new pg.Client({
          connectionString: context.settings.databaseUrl,
          connectionTimeoutMillis: TRY_MS,
          // Without it a question to a connection that broke without a word would be waited for, for many minutes.
          query_timeout: TRY_MS,
          keepAlive: true,
          application_name: `arkwright lock ${lock.name}`,
          stream: () => {
            socket = new Socket();
            return socket;
          },
        });
        fresh.on('error', () => void dropClient());
        await fresh.connect();
        client = fresh;
        const { rows } = await fresh.query<{ held: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
          [lock.name],
        );
        const isHeld = rows[0]?.held === true;
        if (!isHeld) await dropClient();
        if (isHeld && !held) {
          held = new AbortController();
          lock.onHeld(held.signal);
        }
        if (!isHeld && held) await lose();
      } else {
        // Notices a broken connection.
        await client.query('select 1');
      }
    } catch (error) {
      context.log.debug({ err: error, lock: lock.name }, 'the lock could not be asked for');
      await dropClient();
    }
  }

  const run = async () => {
    await attempt();
    if (!stop.signal.aborted) timer = setTimeout(() => (running = run()), TRY_MS);
  };
  let running = run();

  return {
    async release() {
      stop.abort();
      clearTimeout(timer);
      const cut = setTimeout(() => socket?.destroy(), LEAVE_MS);
      await running;
      clearTimeout(cut);
      await lose();
      await dropClient();
    },
  };
}
