import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Outlet } from './outlet.ts';

/** The sending end of a connection whose other end does not read. */
async function deafConnection(): Promise<Socket> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server's address is a string only for pipes.
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  const client = connect(port, '127.0.0.1').pause();
  const [socket]: Socket[] = await accepted;
  onTestFinished(() => {
    client.destroy();
    socket?.destroy();
    server.close();
  });
  return socket!;
}

test('a pump holds only a little for a client that does not read', async () => {
  const socket = await deafConnection();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const outlet = new Outlet(socket);
  let pumped = 0;
  outlet.pump(() => {
    pumped += 1;
    return Buffer.alloc(65_536);
  }, 1);
  vi.advanceTimersByTime(2000);
  expect(socket.writableLength).toBeGreaterThan(0);
  expect(socket.writableLength).toBeLessThan(262_144);
  expect(pumped).toBeLessThan(2000);
  expect(socket.destroyed).toBe(false);
});

test('a client that lets too much pile up is cut off', async () => {
  const socket = await deafConnection();
  const outlet = new Outlet(socket);
  for (let mebibytes = 0; mebibytes < 64; mebibytes += 1) outlet.write(Buffer.alloc(1_048_576));
  expect(socket.destroyed).toBe(true);
});
