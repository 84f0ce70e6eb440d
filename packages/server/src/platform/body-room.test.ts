import { type ClientRequest, request } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { createBodyRoom } from './body-room.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server on a real socket that takes texts and answers their length. */
async function serve(mostBytes: number) {
  const room = createBodyRoom({ mostBytes });
  const app = fastify({ forceCloseConnections: true });
  let received = 0;
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'UNAVAILABLE' ? 503 : 500).send(),
  );
  app.post<{ Body: string }>('/', {
    preParsing: (_call, reply, body, done) => {
      room.watch(reply, body);
      body.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      done(null, body);
    },
    handler: async (call) => call.body.length,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());

  /** Sends the beginning of a text of `length`; the rest comes never, or is sent with `end`. */
  function send(begun: number, length: number): { status: Promise<number>; sent: ClientRequest } {
    const headers = { 'content-type': 'text/plain', 'content-length': length };
    const sent = request(address, { method: 'POST', agent: false, headers });
    const status = new Promise<number>((resolve) => {
      sent.on('error', () => resolve(0));
      sent.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    });
    sent.write('x'.repeat(begun));
    ends.push(() => void sent.destroy());
    return { status, sent };
  }

  const haveCome = (bytes: number) =>
    vi.waitFor(() => expect(received).toBe(bytes), { timeout: 5000, interval: 5 });
  return { send, haveCome };
}

test('bodies that fit come in side by side', async () => {
  const { send, haveCome } = await serve(1000);
  const all = [send(499, 500), send(499, 500)];
  await haveCome(998);
  for (const { sent } of all) sent.end('x');
  expect(await Promise.all(all.map(({ status }) => status))).toEqual([200, 200]);
});

test('where there is no more room, the body that has been coming for longest makes it', async () => {
  const { send, haveCome } = await serve(1000);
  const slow = send(600, 900);
  await haveCome(600);
  const swift = send(500, 500);
  swift.sent.end();
  expect(await slow.status).toBe(503);
  expect(await swift.status).toBe(200);
});

test('what was answered, or given up, takes no more room', async () => {
  const { send, haveCome } = await serve(1000);
  const gone = send(900, 1000);
  await haveCome(900);
  gone.sent.destroy();
  await gone.status;
  for (let turn = 0; turn < 3; turn++) {
    const { sent, status } = send(900, 900);
    sent.end();
    expect(await status).toBe(200);
  }
});
