import { connect, type OnReadOpts, type Socket } from 'node:net';
import { RconError } from './rcon-error.ts';

export type DialOptions = {
  host: string;
  port: number;
  /**
   * Connects instead of using `host` and `port`, so that the caller can check addresses first. Must obey the
   * signal. Passing `onread` to `net.connect` is optional; it saves a buffer per read.
   */
  connect?: (signal: AbortSignal, onread: OnReadOpts) => Promise<Socket>;
  /** Timeout of the TCP connection, ms. Default 5,000. */
  connectTimeoutMs?: number;
  /** Aborts connecting and signing in, with the signal's reason. */
  signal?: AbortSignal;
};

/**
 * A connected socket.
 *
 * @throws RconError `connect-failed`; the signal's reason if it fires
 */
export async function dial(options: DialOptions, onread: OnReadOpts): Promise<Socket> {
  options.signal?.throwIfAborted();
  const timeoutMs = options.connectTimeoutMs ?? 5_000;
  const stop = new AbortController();
  const gaveUp = Promise.withResolvers<never>();
  const giveUp = (reason: unknown) => {
    gaveUp.reject(reason);
    stop.abort(reason);
  };
  const onAbort = () => giveUp(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => giveUp(new RconError('connect-failed', `No connection within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  const dialling = start(options, stop.signal, onread);
  try {
    return await Promise.race([dialling, gaveUp.promise]);
  } catch (cause) {
    // A connect function that ignores the signal may still succeed later.
    dialling.then((socket) => socket.destroy()).catch(() => {});
    if (stop.signal.aborted) throw stop.signal.reason;
    throw new RconError('connect-failed', 'The server could not be reached.', { cause });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

async function start(
  { host, port, connect: dialler }: DialOptions,
  signal: AbortSignal,
  onread: OnReadOpts,
): Promise<Socket> {
  if (dialler) return dialler(signal, onread);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, onread });
    // Stays attached: an error before the client adds its own listener must be handled.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
  });
}
