import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { callerGone } from './caller-gone.ts';

const SOURCES = join(import.meta.dirname, '../..');

/** A server with one call that ends when it is let go, and what the call's signal says then. */
async function startServer() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begun = Promise.withResolvers<AbortSignal>();
  const work = Promise.withResolvers<void>();
  app.post('/', async (_request, reply) => {
    const signal = callerGone(reply);
    begun.resolve(signal);
    await work.promise;
    return { isGone: signal.aborted };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, begun: begun.promise, letGo: work.resolve };
}

test('a caller whose body has been read is still there', async () => {
  const { address, begun, letGo } = await startServer();
  const headers = { 'content-type': 'application/json' };
  const reply = fetch(address, { method: 'POST', headers, body: '{"a":1}' });
  await begun;
  // The request is closed in one of the next turns.
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
  letGo();
  expect(await (await reply).json()).toEqual({ isGone: false });
});

test('a caller who hangs up is gone', async () => {
  const { address, begun, letGo } = await startServer();
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a":1}',
  );
  const signal = await begun;
  expect(signal.aborted).toBe(false);
  socket.destroy();
  if (!signal.aborted) await once(signal, 'abort');
  letGo();
});

test('no call stops its work by the signal of its request', async () => {
  const users: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCES })) {
    if (path.startsWith('platform/http/caller-gone')) continue;
    const source = await readFile(join(SOURCES, path), 'utf8');
    if (/\brequest\.signal\b/.test(source) && /fastify|Handlers</.test(source)) users.push(path);
  }
  expect(users).toEqual([]);
});
