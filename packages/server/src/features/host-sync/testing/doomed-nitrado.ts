import { createLogger } from '@arkwright/server/platform/base/logger';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { testSettings } from '@arkwright/testing/test-settings';
import pg from 'pg';
import type { AppContext } from '../../../context/app-context.ts';
import type { By } from '../../../core/history/change-log.ts';
import { createContext } from '../../../create-context.ts';
import { withConnection } from '../../nitrado/connection-service.ts';
import { finishLogin, type LoginCaller } from '../../nitrado/login-service.ts';
import type { AccountKey } from '../../nitrado/login-tokens.ts';
import { openNitrado } from '../../nitrado/nitrado.ts';
import { link } from '../link-service.ts';
import { startSync } from '../runs-service.ts';
import { sweepServices } from '../sweep-service.ts';

/** What a process does that will be killed. */
export type Work =
  | { do: 'login'; caller: LoginCaller; answer: { code: string; state: string } }
  | { do: 'renew'; of: AccountKey }
  | { do: 'link'; by: By; serverId: string; serviceId: string }
  | { do: 'sync'; by: By };

export type Orders = {
  databaseUrl: string;
  nitrado: AppSettings['nitrado'];
  work: Work;
  /** A part of the name of the step before which it stops for good; undefined: it comes to its end. */
  stopBefore: string | undefined;
};

/** The step that is about to be done, or at the end of the work the names of all. */
export type Heard = { stoppedBefore: string } | { done: string[] };

// Does one piece of work step by step, in a process of its own, and stops before one of them, so that a test can kill it there.
// Steps are what others see: each change that PostgreSQL keeps, each request to Nitrado, and each of its replies.
process.once('message', async ({ databaseUrl, nitrado, work, stopBefore }: Orders) => {
  const settings = testSettings(databaseUrl, { nitrado });
  const context = await createContext(settings, { log: createLogger('silent') });
  const names: string[] = [];
  let isStopped = false;
  /** A promise that never resolves, once it has stopped. */
  const step: Step = (what) => {
    // What is done again has a number.
    const name = `${what} (${names.filter((each) => each.startsWith(`${what} (`)).length + 1})`;
    names.push(name);
    const isReached = stopBefore !== undefined && name.includes(stopBefore);
    if (isReached && !isStopped) process.send?.({ stoppedBefore: name } satisfies Heard);
    isStopped ||= isReached;
    return isStopped ? new Promise(() => {}) : undefined;
  };
  watchDatabase(step);
  watchHttp(context, step);
  await run(context, work);
  process.send?.({ done: names } satisfies Heard);
});

type Step = (what: string) => Promise<void> | undefined;

function watchHttp(context: AppContext, step: Step): void {
  const { http } = context;
  const request: typeof http.request = async (order) => {
    const { pathname } = new URL(order.url);
    await step(`the request to ${pathname}`);
    const reply = await http.request(order);
    await step(`the reply from ${pathname}`);
    return reply;
  };
  Object.assign(context, { http: { ...http, request } });
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Statements outside of transactions change something at once; in one, its end does. */
function watchDatabase(step: Step): void {
  const inTransaction = new WeakSet<object>();
  const { prototype } = pg.Client;
  const original = prototype.query as Query;
  const query: Query = function (this: unknown, ...args) {
    const client = this as object;
    const [statement] = args;
    const sql = typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'));
    const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
    const isChange = /^(insert|update|delete)$/.test(verb) && !inTransaction.has(client);
    if (verb === 'begin') inTransaction.add(client);
    if (verb === 'commit' || verb === 'rollback') inTransaction.delete(client);
    const stopped = isChange || verb === 'commit' ? step(sql.slice(0, 60)) : undefined;
    return stopped ?? original.apply(this, args);
  };
  // pg's overloads have no common signature.
  prototype.query = query as typeof prototype.query;
}

async function run(context: AppContext, work: Work): Promise<void> {
  const nitrado = openNitrado(context);
  if (work.do === 'login') await finishLogin(nitrado, work.caller, work.answer);
  else if (work.do === 'renew') await withConnection(nitrado, work.of, (host) => host.listServices());
  else if (work.do === 'link') {
    const { serverId, serviceId } = work;
    await link(context, work.by, { serverId, serviceId, overwrite: false });
  } else {
    await startSync(context, work.by, undefined);
    await sweepServices(nitrado);
  }
}
