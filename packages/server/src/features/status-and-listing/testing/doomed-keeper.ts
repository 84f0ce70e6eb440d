import { createLogger } from '@arkwright/server/platform/base/logger';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../../create-context.ts';
import type { AppSettings } from '../../../platform/settings.ts';
import { startKeeper } from '../keeper.ts';

export type Orders = { databaseUrl: string; discord: AppSettings['discord']; termMs: number };
/** The time by the worker's clock, ms. */
export type Time = { now: number };

// A worker in a separate process, so that a test can kill it: it keeps Discord's displays up to date.
let now = 0;
process.on('message', (message: Orders | Time) => {
  if ('now' in message) now = message.now;
  else void start(message);
});

async function start({ databaseUrl, discord, termMs }: Orders): Promise<void> {
  const settings = testSettings(databaseUrl, { discord });
  const context = await createContext(settings, {
    clock: { now: () => now },
    log: createLogger('silent'),
  });
  startKeeper(context, { termMs });
  process.send?.('ready');
}
