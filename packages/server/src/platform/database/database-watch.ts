import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../base/logger.ts';
import { pause } from '../base/pause.ts';

const BEAT_MS = 500;
/** For an answer where a connection stands: with a beat less than the 2 s after which nobody should wait any longer. */
const TIMEOUT_MS = 1300;
/** For a connection, which takes several round trips and PostgreSQL a new process: a far or busy one is not silent. */
const CONNECT_TIMEOUT_MS = 5000;

/** Makes the socket of a connection to PostgreSQL: what pg takes as `stream`. */
export type NewSocket = () => Socket;

/** Whether PostgreSQL answers at all, however busy our own connections are. */
export type DatabaseWatch = {
  readonly isSilent: boolean;
  /** Whether it answers and lets us in, as of a moment ago; also before it was first asked. */
  readonly isReachable: boolean;
  /** Sockets made here are cut when PostgreSQL falls silent; until it answers again, new ones fail at once. */
  newSocket: NewSocket;
  stop(): Promise<void>;
};

/**
 * Asks PostgreSQL for nothing at all, twice a second, on a connection of its own. A server that stands still accepts
 * everything and answers nothing: each question to it would be waited for until its timeout. One that refuses has
 * answered, and a slow query of somebody else's holds up no answer here.
 */
export function watchDatabase({ url, log }: { url: string; log: Logger }): DatabaseWatch {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let isSilent = false;
  let isReachable = true;
  let client: pg.Client | undefined;
  let ownSocket: Socket | undefined;

  function newSocket(): Socket {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A socket that is destroyed before pg connects it would be revived by that.
    if (isSilent) process.nextTick(() => socket.destroy(silence()));
    return socket;
  }

  function dropClient(): void {
    client = undefined;
    ownSocket?.destroy();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'arkwright watch',
      stream: () => {
        ownSocket = new Socket();
        return ownSocket;
      },
    });
    fresh.on('error', () => {});
    await fresh.connect();
    client = fresh;
  }

  /** A connection that comes about is an answer, too. */
  function check(): Promise<Outcome> {
    const { signal } = stopping;
    return client
      ? outcomeOf(client.query('select 1'), { timeoutMs: TIMEOUT_MS, signal })
      : outcomeOf(connect(), { timeoutMs: CONNECT_TIMEOUT_MS, signal });
  }

  function become(silent: boolean): void {
    if (silent === isSilent) return;
    isSilent = silent;
    if (silent) {
      log.warn('PostgreSQL does not answer: calls get 503 until it does');
      for (const socket of sockets) socket.destroy(silence());
    } else {
      log.info('PostgreSQL answers again');
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const outcome = await check();
      if (stopping.signal.aborted) break;
      isReachable = outcome === 'answered';
      if (!isReachable) dropClient();
      become(outcome === 'silent');
      await pause(BEAT_MS, stopping.signal);
    }
    dropClient();
  }
  const running = run();

  return {
    get isSilent() {
      return isSilent;
    },
    get isReachable() {
      return isReachable;
    },
    newSocket,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type Outcome = 'answered' | 'refused' | 'silent';

async function outcomeOf(
  asking: Promise<unknown>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Outcome> {
  const isOver = new AbortController();
  const waited = async () => {
    await pause(timeoutMs, AbortSignal.any([isOver.signal, signal]));
    // Where we ourselves stood still, the answer has come long since and is read now.
    await setImmediate();
    return 'silent' as const;
  };
  const answer = asking.then(
    () => 'answered' as const,
    () => 'refused' as const,
  );
  const outcome = await Promise.race([answer, waited()]);
  isOver.abort();
  return outcome;
}

/** With the system's code for an answer that never came, by which it counts as unavailable. */
function silence(): Error {
  return Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
}
