import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { startApi } from '@arkwright/server/api';
import { createContext } from '@arkwright/server/create-context';
import { createLogger } from '@arkwright/server/platform/base/logger';
import type { Figures } from '@arkwright/server/platform/metrics';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { type ApiThreadData, BEAT_MS, type FromApiThread, type ToApiThread } from './api-thread-messages.ts';
import { errorCode, oneLine } from './base/start-error.ts';
import { exitOnFault } from './fault-exit.ts';
import { appendToLog } from './log-destination.ts';

// The API in its own thread: `api-supervisor.ts` starts and ends it. `process.exit` ends only the thread.

/** The rest of the program may be blocked itself: then its figures are omitted. */
const FIGURES_PATIENCE_MS = 1000;

if (!parentPort) throw new Error('api-thread.ts is run as a thread of main.ts');
const port = parentPort;
const say = (message: FromApiThread) => port.postMessage(message);
// Only the supervisor starts this file.
const { logLevel, logPath } = workerData as ApiThreadData;
const log = createLogger(logLevel, appendToLog(logPath));
exitOnFault(log);

let asked: Promise<Figures> | undefined;
let giveFigures: (figures: Figures) => void = () => {};
let stop = async () => {};

/** The figures of this process's other roles. Concurrent calls share one request. */
function askForFigures(): Promise<Figures> {
  asked ??= (async () => {
    const { promise, resolve } = Promise.withResolvers<Figures>();
    giveFigures = resolve;
    say({ kind: 'figures-wanted' });
    const figures = await Promise.race([promise, delay(FIGURES_PATIENCE_MS, [], { ref: false })]);
    asked = undefined;
    return figures;
  })();
  return asked;
}

async function start(settings: AppSettings): Promise<void> {
  // A Buffer arrives as plain bytes.
  const secretKey = Buffer.from(settings.secretKey);
  const context = await createContext({ ...settings, secretKey }, { log });
  const api = await startApi(context, { figuresBeside: askForFigures });
  stop = async () => {
    await api.stop();
    await context.close();
  };
  setInterval(() => say({ kind: 'beat' }), BEAT_MS);
  say({ kind: 'serving' });
}

port.on('message', async (message: ToApiThread) => {
  if (message.kind === 'figures') return giveFigures(message.figures);
  if (message.kind === 'stop') {
    await stop();
    process.exit(0);
  }
  await start(message.settings).catch((error: unknown) => {
    say({ kind: 'failed', message: oneLine(error), code: errorCode(error) });
  });
});
