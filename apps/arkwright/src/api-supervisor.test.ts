import { Worker } from 'node:worker_threads';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createLogger } from '@arkwright/server/platform/base/logger';
import { createMetrics } from '@arkwright/server/platform/metrics';
import { eventually } from '@arkwright/testing/eventually';
import { afterEach, expect, test } from 'vitest';
import { RETRY_MS, superviseApi } from './api-supervisor.ts';

/** Replaces the API: serves, sends heartbeats, and behaves as its name says. With an array it notes there that it ends. */
const API = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', ({ kind, settings }) => {
    if (kind === 'stop') process.exit(0);
    if (kind !== 'start') return;
    if (workerData === 'port taken') return parentPort.postMessage({ kind: 'failed', message: 'listen', code: 'EADDRINUSE' });
    if (workerData === 'broken') throw new Error('broken');
    if (workerData === 'never serves') return;
    parentPort.postMessage({ kind: 'serving' });
    const beats = setInterval(() => parentPort.postMessage({ kind: 'beat' }), 5);
    if (workerData === 'stands still') { clearInterval(beats); for (;;); }
    if (workerData === 'ends') setTimeout(() => process.exit(1), 20);
    if (workerData instanceof Int32Array) {
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
      process.exit(1);
    }
  });`;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Supervises threads with the given behaviours, one after the other; the last one keeps running. */
async function supervise(
  behaviours: readonly (string | Int32Array)[],
  options: { beatMs?: number; startMs?: number } = {},
  meanwhile = () => {},
) {
  const made: Worker[] = [];
  const make = () => {
    const thread = new Worker(API, { eval: true, workerData: behaviours[made.length] ?? 'serves' });
    made.push(thread);
    return thread;
  };
  const metrics = createMetrics();
  const settings = { host: '127.0.0.1', port: 8080 };
  // It passes the given settings on, and reads only the address.
  const context = { metrics, settings, log: createLogger('silent') } as unknown as AppContext;
  const supervised = superviseApi(context, { first: make(), another: make }, { beatMs: 5, ...options });
  supervised.then(
    ({ stop }) => stops.push(stop),
    () => {},
  );
  meanwhile();
  await supervised;
  const restarts = async () => (await metrics.apiRestarts.get()).values[0]?.value;
  return { made, restarts, ...(await supervised) };
}

test('a thread that hangs is ended and replaced', async () => {
  const { made, restarts } = await supervise(['stands still']);
  await eventually(() => expect(made).toHaveLength(2));
  await eventually(() => expect(made[0]?.threadId).toBe(-1));
  expect(await restarts()).toBe(1);
});

test('a thread that ends is replaced, even if the next one fails to start', async () => {
  const { made, restarts, restartingMs } = await supervise(['ends', 'broken']);
  expect(restartingMs()).toBe(0);
  await eventually(() => expect(restartingMs()).toBeGreaterThan(0));
  await eventually(() => expect(made).toHaveLength(3));
  expect(restartingMs(), 'since the first one ended').toBeGreaterThan(RETRY_MS);
  await eventually(() => expect(restartingMs()).toBe(0));
  expect(await restarts()).toBe(1);
});

test('a thread that ends as soon as it serves is replaced, even if this thread was busy meanwhile', async () => {
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const meanwhile = () => {
    Atomics.wait(ended, 0, 0);
    // The rest of its end.
    Atomics.wait(ended, 0, 1, 200);
  };
  const { made } = await supervise([ended], {}, meanwhile);
  await eventually(() => expect(made).toHaveLength(2));
});

test('a running one is left alone, and stops when asked to', async () => {
  const { made, stop } = await supervise(['serves'], { beatMs: 50 });
  let beats = 0;
  made[0]?.on('message', () => beats++);
  // Longer than the supervisor would wait for a silent one.
  await eventually(() => expect(beats).toBeGreaterThan(150));
  expect(made).toHaveLength(1);
  await stop();
  expect(made[0]?.threadId).toBe(-1);
  expect(made).toHaveLength(1);
});

test('one that never gets ready is given up', async () => {
  await expect(supervise(['never serves'], { startMs: 500 })).rejects.toThrow(
    'The API did not become ready.',
  );
});

test('a stop doesn’t wait for a replacement that never gets ready', async () => {
  const { made, stop } = await supervise(['ends', 'never serves']);
  await eventually(() => expect(made).toHaveLength(2));
  await stop();
  expect(made.map(({ threadId }) => threadId)).toEqual([-1, -1]);
});

test('a port in use is reported in one line, and nothing is left running', async () => {
  await expect(supervise(['port taken'])).rejects.toThrow(
    'Port 8080 on 127.0.0.1 is in use by another program.',
  );
});
