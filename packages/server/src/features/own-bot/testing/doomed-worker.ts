import { createLogger } from '@arkwright/server/platform/base/logger';
import { testSettings } from '@arkwright/testing/test-settings';
import { DefaultRestOptions } from 'discord.js';
import pg from 'pg';
import { createContext } from '../../../create-context.ts';
import { startWorker } from '../../../worker.ts';
import { type Heard, type Orders, STEPS, type Step } from './kill-steps.ts';

// A whole worker in a process of its own.
process.once('message', async ({ databaseUrl, discord, stopAt }: Orders) => {
  if (stopAt) stopBefore(STEPS[stopAt.step], stopAt.time);
  const settings = testSettings(databaseUrl, { discord, workerId: 'the only worker' });
  const context = await createContext(settings, { log: createLogger('silent') });
  await startWorker(context);
  process.send?.('started' satisfies Heard);
});

function stopBefore(step: Step, time: number): void {
  let times = 0;
  /** A promise that never resolves, once it has stopped. */
  const reach = (isStep: boolean): Promise<never> | undefined => {
    if (isStep && ++times === time) process.send?.('stopped' satisfies Heard);
    return times >= time ? new Promise(() => {}) : undefined;
  };

  const { makeRequest } = DefaultRestOptions;
  const isPost = (method: string | undefined, url: string) =>
    method === 'POST' && /\/channels\/\d+\/messages$/.test(url);
  const isPut = (method: string | undefined, url: string) => method === 'PUT' && /\/commands$/.test(url);
  const watched: typeof makeRequest = async (url, init) => {
    const method = init.method ?? 'GET';
    await reach(
      (step.post === 'before' && isPost(method, url)) || (step.put === 'before' && isPut(method, url)),
    );
    const reply = await makeRequest(url, init);
    await reach(step.post === 'after' && isPost(method, url));
    return reply;
  };
  Object.assign(DefaultRestOptions, { makeRequest: watched });

  type Query = (this: unknown, ...args: unknown[]) => unknown;
  const { prototype } = pg.Client;
  const original = prototype.query as Query;
  const query: Query = function (this: unknown, ...args) {
    const [statement] = args;
    const sql = typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'));
    return reach(step.sql?.test(sql) === true) ?? original.apply(this, args);
  };
  // pg's overloads have no common signature.
  prototype.query = query as typeof prototype.query;
}
