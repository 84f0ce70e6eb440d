import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { BoundedSet } from '@arkwright/ark/bounded';
import pg from 'pg';
import { MAX_CONNECTIONS } from '../base/connections.ts';
import type { Logger } from '../base/logger.ts';
import { pause } from '../base/pause.ts';
import { Repeater } from '../work/repeater/repeater.ts';

/** While somebody waits for a reply, or PostgreSQL is not reachable. */
const BEAT_MS = 500;
/** While nobody waits: who asks then still learns of the silence in time. */
const REST_MS = 4000;
/** For a reply on an open connection: with one beat, less than the 2 s that anybody should wait. */
const TIMEOUT_MS = 1300;
/**
 * For connecting, which takes several round trips and a new PostgreSQL process: a distant or busy one is not
 * silent.
 */
const CONNECT_TIMEOUT_MS = 5000;

/** Makes the socket of a PostgreSQL connection: pg's option `stream`. */
export type NewSocket = () => Socket;

/** Called when something is asked; returns a function to call when the reply has come, or its absence is accepted. */
export type OnAsked = () => () => void;

/** Whether PostgreSQL responds at all, however busy our own connections are. */
export type DatabaseWatch = {
  readonly isSilent: boolean;
  /** Whether it recently responded and accepted us; true before the first check. */
  readonly isReachable: boolean;
  /**
   * Sockets made here are closed when PostgreSQL goes silent; until it responds again, new ones fail at once.
   */
  newSocket: NewSocket;
  /** While somebody waits for a reply, silence is noticed within two seconds. */
  onAsked: OnAsked;
  stop(): Promise<void>;
};

/**
 * Sends PostgreSQL an empty query on its own connection: twice a second while somebody waits for a reply, otherwise every
 * few seconds. A server that hangs accepts everything and never replies: each query would wait for its timeout. A refusal
 * counts as a reply, and slow queries of others don't delay one here.
 */
export function watchDatabase({ url, log }: { url: string; log: Logger }): DatabaseWatch {
  const sockets = new BoundedSet<Socket>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  const stopping = new AbortController();
  let isSilent = false;
  let isReachable = true;
  let waiting = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let client: pg.Client | undefined;
  let ownSocket: Socket | undefined;

  function newSocket(): Socket {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // pg would revive a socket that was destroyed before it connects.
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
    fresh.on('error', () => {
      if (client !== fresh) return;
      // PostgreSQL has ended it: look at once whether it takes new ones.
      dropClient();
      checkedAt = Number.NEGATIVE_INFINITY;
      checks.poke();
    });
    await fresh.connect();
    client = fresh;
  }

  /** A successful connection counts as a reply, too. */
  function check(): Promise<ProbeOutcome> {
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

  const checks = new Repeater({
    async run() {
      const isResting = waiting === 0 && isReachable;
      if (isResting && performance.now() - checkedAt < REST_MS) return;
      checkedAt = performance.now();
      const outcome = await check();
      if (stopping.signal.aborted) return;
      isReachable = outcome === 'answered';
      if (!isReachable) dropClient();
      become(outcome === 'silent');
    },
    everyMs: BEAT_MS,
    onFailure: (error) => log.warn({ err: error }, 'PostgreSQL could not be checked'),
  });
  void checks.runNow();

  return {
    get isSilent() {
      return isSilent;
    },
    get isReachable() {
      return isReachable;
    },
    newSocket,
    onAsked() {
      waiting++;
      let isOver = false;
      return () => {
        if (!isOver) waiting--;
        isOver = true;
      };
    },
    async stop() {
      stopping.abort();
      await checks.stop();
      dropClient();
    },
  };
}

type ProbeOutcome = 'answered' | 'refused' | 'silent';

async function outcomeOf(
  asking: Promise<unknown>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<ProbeOutcome> {
  const isOver = new AbortController();
  const waited = async () => {
    await pause(timeoutMs, AbortSignal.any([isOver.signal, signal]));
    // If we were suspended ourselves, the reply arrived long ago and is read now.
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

/** With the system's code for a missing reply, so that it counts as unavailable. */
function silence(): Error {
  return Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
}
