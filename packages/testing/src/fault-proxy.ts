import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What the proxy does to connections, old and new:
 * - `none`: passes everything on
 * - `latency`: passes everything on `ms` milliseconds later, in order
 * - `slicer`: passes on pieces of at most `size` bytes, each in a segment of its own
 * - `hang`: accepts, reads and answers nothing; what was sent meanwhile is passed on when the fault ends
 * - `down`: closes every connection and refuses new ones, as if nothing listened
 * - `reset_peer`: resets every connection, and each new one as soon as it sends something
 */
export type Fault =
  | { kind: 'none' | 'hang' | 'down' | 'reset_peer' }
  | { kind: 'latency'; ms: number }
  | { kind: 'slicer'; size: number };

/** `connections` counts those open now. */
export type FaultProxy = {
  host: string;
  port: number;
  readonly connections: number;
  setFault(fault: Fault): Promise<void>;
  close(): Promise<void>;
};

/** A TCP proxy on loopback between a client and `target`, for anything that speaks TCP: PostgreSQL, RCON, HTTP. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' };
  const resume: (() => void)[] = [];
  const pairs = new Set<readonly [Socket, Socket]>();

  const untilNotHanging = () => new Promise<void>((resolve) => void resume.push(resolve));

  const pump = async (from: Socket, to: Socket) => {
    try {
      for await (const chunk of from) {
        if (fault.kind === 'reset_peer') return void from.resetAndDestroy();
        await pass(chunk, to);
      }
      to.end();
    } catch {
      to.destroy();
    }
  };

  const pass = async (chunk: Buffer, to: Socket) => {
    while (fault.kind === 'hang') await untilNotHanging();
    if (fault.kind === 'latency') await delay(fault.ms);
    if (fault.kind !== 'slicer') return write(to, chunk);
    const { size } = fault;
    for (let at = 0; at < chunk.length; at += size) {
      await write(to, chunk.subarray(at, at + size));
      // A turn of the event loop apart, and without Nagle's algorithm, they travel one by one.
      await delay(1);
    }
  };

  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.once('close', () => {
        for (const half of pair) half.destroy();
        pairs.delete(pair);
      });
    }
    void pump(client, upstream);
    void pump(upstream, client);
  });

  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  const drop = (end: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(end);
  };
  const stopListening = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      drop((socket) => socket.destroy());
    });
  const wake = () => {
    for (const go of resume.splice(0)) go();
  };

  const port = await listen(0);
  return {
    host: '127.0.0.1',
    port,
    get connections() {
      return pairs.size;
    },
    async setFault(next) {
      fault = next;
      if (next.kind === 'down') await stopListening();
      else if (!server.listening) await listen(port);
      if (next.kind === 'reset_peer') drop((socket) => socket.resetAndDestroy());
      if (next.kind !== 'hang') wake();
    },
    async close() {
      fault = { kind: 'down' };
      wake();
      await stopListening();
    },
  };
}

function write(to: Socket, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(data, (error) => (error ? reject(error) : resolve()));
  });
}
