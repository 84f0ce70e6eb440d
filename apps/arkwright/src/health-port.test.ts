import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@arkwright/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_CONNECTIONS, MAX_REQUESTS, openHealthPort } from './health-port.ts';
import type { HealthReport } from './health-report.ts';

const HOST = '127.0.0.1';
const WELL: HealthReport = { status: 'ok', roles: { worker: 'running' } };

async function open(report: () => HealthReport = () => WELL): Promise<{ port: number; url: string }> {
  const { port, close } = await openHealthPort({ host: HOST, port: 0 }, report);
  onTestFinished(close);
  return { port, url: `http://${HOST}:${port}` };
}

/** Opens a connection; the event `close` reports when the other side ends it. */
function dial(port: number): Socket {
  const socket = connect(port, HOST).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('it replies 200 with the report while the process is well, and 503 with it otherwise', async () => {
  let report = WELL;
  const { url } = await open(() => report);
  const reply = await fetch(`${url}/healthz`);
  expect([reply.status, await reply.json()]).toEqual([200, WELL]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  for (const status of ['starting', 'failing', 'stopping'] as const) {
    report = { ...WELL, status };
    const bad = await fetch(`${url}/healthz`);
    expect([bad.status, await bad.json()]).toEqual([503, report]);
  }
});

test('HEAD is answered without a body', async () => {
  const reply = await fetch(`${(await open()).url}/healthz`, { method: 'HEAD' });
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

test.each([
  ['GET', '/'],
  ['GET', '/readyz'],
  ['GET', '/healthz/more'],
  ['GET', '//healthz'],
  ['POST', '/healthz'],
  ['DELETE', '/healthz'],
])('%s %s does not exist', async (method, path) => {
  const reply = await fetch(`${(await open()).url}${path}`, { method });
  expect([reply.status, await reply.text()]).toEqual([404, '']);
});

test('a connection serves a hundred checks, and no more', async () => {
  const { port } = await open();
  const socket = dial(port);
  let replies = '';
  socket.on('data', (part) => {
    replies += part;
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2 * MAX_REQUESTS));
  await eventually(() => expect(replies).toMatch(/connection: close/i));
  expect(replies.match(/HTTP\/1\.1 200 /g)).toHaveLength(MAX_REQUESTS);
});

test('a request with a head that is too large is refused', async () => {
  const { port } = await open();
  const socket = dial(port);
  socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(5000)}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test.each(['', 'GET /healthz HT', 'POST /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n'])(
  'a stalled client is disconnected: %j',
  async (sent) => {
    const { port } = await open();
    const socket = dial(port);
    socket.resume().write(sent);
    await once(socket, 'close');
  },
);

test('connections beyond the limit are closed, and the others don’t stay open', async () => {
  const { port, url } = await open();
  const sockets = Array.from({ length: MAX_CONNECTIONS + 8 }, () => dial(port).resume());
  const ended = sockets.map((socket) => once(socket, 'close'));
  // Without waiting for a timeout, eight of them go.
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await eventually(() => expect(sockets.filter((socket) => socket.closed)).toHaveLength(8));
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  await Promise.all(ended);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('closing doesn’t wait for connected clients', async () => {
  const { port, close } = await openHealthPort({ host: HOST, port: 0 }, () => WELL);
  const socket = dial(port).resume();
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  await close();
  await ended;
});

test('a port in use gives the line that names its variable', async () => {
  const server = createServer().listen(0, HOST);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(openHealthPort({ host: HOST, port }, () => WELL)).rejects.toThrow(
    `Port ${port} on ${HOST} is in use by another program. Stop that program, or choose another port. Example: HEALTH_PORT=${port + 1}`,
  );
});
