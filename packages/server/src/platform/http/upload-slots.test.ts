import { type ClientRequest, request } from 'node:http';
import { eventually } from '@arkwright/testing/eventually';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { createUploadSlots } from './upload-slots.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server on a real socket whose uploads are stored when the test says so. The caller is in the address. */
async function serve(options: Parameters<typeof createUploadSlots>[0]) {
  const turns = createUploadSlots(options);
  const app = fastify({ forceCloseConnections: true });
  const arrived: string[] = [];
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  app.decorateRequest('admission');
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'RATE_LIMITED' ? 429 : 500).send(),
  );
  app.post<{ Params: { caller: string } }>('/:caller', {
    onRequest: async (call, reply) => {
      // Only the id of the actor is read.
      call.admission = { actor: { id: call.params.caller } } as typeof call.admission;
      arrived.push(call.params.caller);
      await turns.receive(call, reply, { isUpload: true });
    },
    preValidation: (call, reply) => turns.enter(call, reply),
    handler: (call) =>
      turns.hold(call, async () => {
        begun.push(call.params.caller);
        await new Promise<void>((resolve) => finish.push(resolve));
        return 'stored';
      }),
  });
  app.post('/:caller/log', {
    onRequest: async (call, reply) => {
      call.admission = { actor: { id: (call.params as { caller: string }).caller } } as typeof call.admission;
      await turns.receive(call, reply, { isUpload: false });
    },
    preValidation: async (call) => turns.received(call),
    handler: () => 'heard',
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());
  ends.push(() => finish.forEach((resolve) => void resolve()));

  /** Starts an upload; its body is sent completely, or never completes. */
  function send(caller: string, { isWhole = true } = {}): { status: Promise<number>; sent: ClientRequest } {
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const sent = request(`${address}/${caller}`, { method: 'POST', agent: false, headers });
    const status = new Promise<number>((resolve) => {
      sent.on('error', () => resolve(0));
      sent.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    });
    if (isWhole) sent.end('{}');
    else sent.write('{');
    ends.push(() => void sent.destroy());
    return { status, sent };
  }

  const have = (these: string[], callers: string[]) =>
    eventually(() => expect(these.toSorted()).toEqual(callers.toSorted()));
  const haveArrived = (...callers: string[]) => have(arrived, callers);
  const haveBegun = (...callers: string[]) => have(begun, callers);
  const storeNext = () => finish.shift()?.();
  return { send, haveArrived, haveBegun, storeNext };
}

test('a caller has some turns, and waits for the next; others don’t wait for it', async () => {
  const { send, haveBegun, storeNext } = await serve({ perCaller: 2, inAll: 9 });
  const wild = [send('a'), send('a'), send('a')];
  await haveBegun('a', 'a');
  send('b');
  await haveBegun('a', 'a', 'b');
  storeNext();
  await haveBegun('a', 'a', 'b', 'a');
  for (let n = 0; n < 3; n++) storeNext();
  expect(await Promise.all(wild.map(({ status }) => status))).toEqual([200, 200, 200]);
});

test('the waiting caller with the fewest running gets the next turn', async () => {
  const { send, haveArrived, haveBegun, storeNext } = await serve({ perCaller: 2, inAll: 2 });
  send('a');
  send('a');
  await haveBegun('a', 'a');
  send('a');
  await haveArrived('a', 'a', 'a');
  const rare = send('b');
  await haveArrived('a', 'a', 'a', 'b');
  storeNext();
  await haveBegun('a', 'a', 'b');
  storeNext();
  storeNext();
  expect(await rare.status).toBe(200);
});

test('a caller that waits too long, or has too many waiting, is refused', async () => {
  const { send, haveBegun } = await serve({ perCaller: 1, waitMs: 100, mostWaiting: 1 });
  send('a');
  await haveBegun('a');
  const late = [send('a'), send('a')];
  expect(await Promise.all(late.map(({ status }) => status))).toEqual([429, 429]);
  send('b');
  await haveBegun('a', 'b');
});

test('slow bodies take no turn', async () => {
  const { send, haveArrived, haveBegun } = await serve({ perCaller: 1, inAll: 1, coming: 2 });
  send('a', { isWhole: false });
  send('b', { isWhole: false });
  await haveArrived('a', 'b');
  send('a');
  await haveBegun('a');
});

test('only a few bodies of a caller are received at once; a disconnected one makes room for the next', async () => {
  const { send, haveArrived, haveBegun } = await serve({ coming: 2 });
  const slow = [send('a', { isWhole: false }), send('a', { isWhole: false })];
  await haveArrived('a', 'a');
  send('a');
  await haveArrived('a', 'a', 'a');
  send('b');
  await haveBegun('b');
  slow[0]?.sent.destroy();
  await haveBegun('b', 'a');
});

test('waiting uploads don’t block other bodies of their caller', async () => {
  const { send, haveArrived, haveBegun } = await serve({ perCaller: 1, coming: 2, waitMs: 500 });
  send('a');
  await haveBegun('a');
  send('a', { isWhole: false });
  send('a', { isWhole: false });
  await haveArrived('a', 'a', 'a');
  expect(await send('a/log').status).toBe(200);
});

test('a client that disconnects before its turn leaves the queue', async () => {
  const { send, haveArrived, haveBegun, storeNext } = await serve({ perCaller: 1, inAll: 1 });
  send('a');
  await haveBegun('a');
  const impatient = send('a');
  await haveArrived('a', 'a');
  send('b');
  await haveArrived('a', 'a', 'b');
  impatient.sent.destroy();
  await impatient.status;
  storeNext();
  await haveBegun('a', 'b');
});

test('a client that disconnects while its rows are stored keeps its turn until they are', async () => {
  const { send, haveBegun, storeNext } = await serve({ perCaller: 1, inAll: 1, waitMs: 200 });
  const hasty = send('a');
  await haveBegun('a');
  hasty.sent.destroy();
  expect(await send('a').status).toBe(429);
  storeNext();
  send('a');
  await haveBegun('a', 'a');
});

test('a large body keeps its turn for its allotted time, however soon it is done', async () => {
  const { send, haveBegun, storeNext } = await serve({ perCaller: 1, bytesPerSecond: 8 });
  const first = send('a');
  await haveBegun('a');
  const began = performance.now();
  storeNext();
  expect(await first.status).toBe(200);
  send('a');
  await haveBegun('a', 'a');
  // Two bytes; timers may fire slightly early.
  expect(performance.now() - began).toBeGreaterThan(150);
});
