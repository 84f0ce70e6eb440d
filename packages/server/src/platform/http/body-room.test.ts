import { EventEmitter } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@arkwright/testing/eventually';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { createBodyRoom } from './body-room.ts';
import { refusePipelining } from './pipelining.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const ALL_COUNT = { freeBytes: 0, mostBytesOfCaller: Number.POSITIVE_INFINITY };

/**
 * A server on a real socket that accepts texts and returns their length, and has a stream that never ends.
 */
async function serve(mostBytes: number, { mayPipeline = false } = {}) {
  const room = createBodyRoom({ ...ALL_COUNT, mostBytes });
  const app = fastify({ forceCloseConnections: true });
  if (!mayPipeline) refusePipelining(app);
  let received = 0;
  let connected = 0;
  app.server.on('connection', () => connected++);
  const answered: number[] = [];
  app.setErrorHandler((error, _request, reply) => {
    const status =
      error instanceof AppError && error.code === 'UNAVAILABLE'
        ? 503
        : ((error as { statusCode?: number }).statusCode ?? 500);
    answered.push(status);
    return reply.status(status).send();
  });
  app.get('/stream', (_call, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write(': open');
  });
  app.post<{ Body: string }>('/', {
    preParsing: (_call, reply, body, done) => {
      room.watch(body, { reply, caller: 'a' });
      body.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      done(null, body);
    },
    handler: async (call) => {
      answered.push(200);
      return call.body.length;
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());

  /** Sends the beginning of a text of `length`; the rest never comes, or is sent with `end`. */
  function send(
    begun: number,
    length: number,
    agent: Agent | false = false,
  ): { status: Promise<number>; sent: ClientRequest } {
    const headers = { 'content-type': 'text/plain', 'content-length': length };
    const sent = request(address, { method: 'POST', agent, headers });
    const status = new Promise<number>((resolve) => {
      sent.on('error', () => resolve(0));
      sent.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    });
    sent.write('x'.repeat(begun));
    ends.push(() => void sent.destroy());
    return { status, sent };
  }

  const haveCome = (bytes: number) => eventually(() => expect(received).toBe(bytes));

  /** Opens the stream and sends `rest` after it, on the same connection. */
  function sendBehindStream(rest: string): { isClosed(): boolean } {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.resume().write(`GET /stream HTTP/1.1\r\nhost: x\r\n\r\n${rest}`);
    ends.push(() => void socket.destroy());
    return { isClosed: () => socket.destroyed };
  }
  return { send, haveCome, sendBehindStream, answered, connections: () => connected };
}

test('bodies that fit are received concurrently', async () => {
  const { send, haveCome } = await serve(1000);
  const all = [send(499, 500), send(499, 500)];
  await haveCome(998);
  for (const { sent } of all) sent.end('x');
  expect(await Promise.all(all.map(({ status }) => status))).toEqual([200, 200]);
});

test('if there is no more room, the body that has been arriving longest makes room', async () => {
  const { send, haveCome } = await serve(1000);
  const slow = send(600, 900);
  await haveCome(600);
  const swift = send(500, 500);
  swift.sent.end();
  expect(await slow.status).toBe(503);
  expect(await swift.status).toBe(200);
});

test('an answered or aborted body takes no more room', async () => {
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

function post(type: string, length: number, body: string): string {
  return `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

test('a body answered before it arrives, by a reply queued behind another, is ended without harm', async () => {
  const { send, haveCome, sendBehindStream, answered } = await serve(1000, { mayPipeline: true });
  sendBehindStream(post('application/xml', 900, 'x'.repeat(600)));
  await haveCome(600);
  await eventually(() => expect(answered).toEqual([415]));
  const innocent = send(900, 900);
  innocent.sent.end();
  expect(await innocent.status).toBe(200);
});

test('replies queued behind another take no room: a second request before the first reply is refused', async () => {
  const { send, sendBehindStream, answered } = await serve(1000);
  const { isClosed } = sendBehindStream(post('text/plain', 450, 'x'.repeat(450)).repeat(2));
  await eventually(() => expect(isClosed() || answered.length === 2).toBe(true));
  const innocent = send(900, 900);
  innocent.sent.end();
  expect(await innocent.status).toBe(200);
});

test('one connection may carry one request after another', async () => {
  const { send, connections } = await serve(1000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  for (let turn = 0; turn < 3; turn++) {
    const { sent, status } = send(10, 10, agent);
    sent.end();
    expect(await status).toBe(200);
  }
  expect(connections()).toBe(1);
});

/** Bodies as the room sees them, without a connection. */
function fill(options: Parameters<typeof createBodyRoom>[0]) {
  const room = createBodyRoom({ ...ALL_COUNT, mostBytes: 1000, ...options });
  const ended: string[] = [];
  function begin(name: string, caller = name) {
    const body = new EventEmitter();
    const raw = new EventEmitter();
    room.watch(body, { reply: { raw, sent: false }, caller });
    body.on('error', ({ code }: AppError) => ended.push(`${name} ${code}`));
    return {
      come: (bytes: number) => void body.emit('data', Buffer.alloc(bytes)),
      end: () => void body.emit('end'),
      answer: () => void raw.emit('close'),
    };
  }
  return { begin, ended };
}

test('an ended body takes no more room, answered or not', () => {
  const { begin, ended } = fill({});
  const [slow, other, swift] = [begin('slow'), begin('other'), begin('swift')];
  slow.come(600);
  other.come(300);
  swift.come(200);
  expect(ended).toEqual(['slow UNAVAILABLE']);
  swift.come(100);
  slow.come(900);
  slow.answer();
  swift.come(400);
  expect(ended).toEqual(['slow UNAVAILABLE']);
  swift.come(1);
  expect(ended).toEqual(['slow UNAVAILABLE', 'other UNAVAILABLE']);
});

test('one caller’s bodies leave room for others, also once they are received', () => {
  const { begin, ended } = fill({ mostBytesOfCaller: 500 });
  const first = begin('first', 'greedy');
  first.come(400);
  first.end();
  begin('second', 'greedy').come(101);
  begin('innocent').come(500);
  expect(ended).toEqual(['second UNAVAILABLE']);
  begin('third', 'greedy').come(100);
  first.answer();
  begin('fourth', 'greedy').come(400);
  expect(ended).toEqual(['second UNAVAILABLE']);
});

test('small bodies are neither counted nor ended', () => {
  const { begin, ended } = fill({ freeBytes: 100, mostBytesOfCaller: 500 });
  const small = begin('small');
  small.come(100);
  for (const name of ['a', 'b']) {
    const large = begin(name);
    large.come(600);
    large.end();
  }
  begin('also small').come(100);
  small.end();
  expect(ended).toEqual([]);
  begin('large').come(101);
  expect(ended).toEqual(['large UNAVAILABLE']);
});
