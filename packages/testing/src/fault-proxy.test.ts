import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from './eventually.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { startFaultProxy } from './fault-proxy.ts';

let echo: Server;
let proxy: FaultProxy;
let pieces: Buffer[];
let clients: Socket[];

beforeEach(async () => {
  pieces = [];
  clients = [];
  echo = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      pieces.push(piece);
      socket.write(piece);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startFaultProxy({ host: '127.0.0.1', port: address.port });
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  echo.close();
});

async function dial(): Promise<{ socket: Socket; received: () => string; error: () => string | undefined }> {
  const socket = connect(proxy.port, proxy.host);
  clients.push(socket);
  let text = '';
  let code: string | undefined;
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', (error) => {
    code = 'code' in error ? String(error.code) : error.message;
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return { socket, received: () => text, error: () => code };
}

async function expectEcho(text: string): Promise<void> {
  const { socket, received } = await dial();
  socket.write(text);
  await eventually(() => expect(received()).toBe(text));
  socket.destroy();
}

test('without a fault everything passes both ways', async () => {
  const big = 'x'.repeat(300_000);
  await expectEcho(big);
});

test('latency delays each way', async () => {
  await proxy.setFault({ kind: 'latency', ms: 40 });
  const start = performance.now();
  await expectEcho('slow');
  expect(performance.now() - start).toBeGreaterThanOrEqual(79);
});

test('the slicer cuts a message into small segments', async () => {
  await proxy.setFault({ kind: 'slicer', size: 2 });
  await expectEcho('abcdefgh');
  expect(pieces.every((piece) => piece.length <= 2)).toBe(true);
});

test('a hanging connection answers nothing until the fault ends', async () => {
  const { socket, received } = await dial();
  await proxy.setFault({ kind: 'hang' });
  socket.write('late');
  await expectRejected(() => pieces.length > 0);
  await proxy.setFault({ kind: 'none' });
  await eventually(() => expect(received()).toBe('late'));
});

test('while it is down open connections end and new ones are refused, and afterwards it serves again', async () => {
  const open = await dial();
  const closed = once(open.socket, 'close');
  await proxy.setFault({ kind: 'down' });
  await closed;
  expect((await dial()).error()).toBe('ECONNREFUSED');
  await proxy.setFault({ kind: 'none' });
  await expectEcho('back');
});

test('reset_peer resets open connections, and new ones when they speak', async () => {
  const open = await dial();
  await proxy.setFault({ kind: 'reset_peer' });
  await eventually(() => expect(open.error()).toBe('ECONNRESET'));
  const fresh = await dial();
  fresh.socket.write('hello');
  await eventually(() => expect(fresh.error()).toBe('ECONNRESET'));
});

test('a client that leaves takes its connection upstream with it', async () => {
  const { socket } = await dial();
  await eventually(() => expect(proxy.connections).toBe(1));
  socket.destroy();
  await eventually(() => expect(proxy.connections).toBe(0));
});

/** Proves that nothing happens for a while; the only way to see that something does not come. */
async function expectRejected(happened: () => boolean): Promise<void> {
  await expect(vi.waitUntil(happened, { timeout: 60, interval: 10 })).rejects.toThrow();
}
