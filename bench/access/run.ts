import { Agent, request } from 'node:http';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { admitCaller, admitToInstance } from '@arkwright/server/core/routes/gate';
import { createContext } from '@arkwright/server/create-context';
import { createServer } from '@arkwright/server/features/servers/service';
import { objectLookups } from '@arkwright/server/registry';
import { makeInstance, makeManager, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const SERVERS = 10;
const WARM_UP_MS = 1500;
const MEASURE_MS = 4000;

/** Milliseconds of one request: in the gate as a whole, parsing and the server's own hooks included, and in the handler. */
type Sample = { gate: number; handler: number };

/**
 * How long the access decision (who calls, which standing, which permission, which tier) takes for a manager's
 * `GET /api/server/list/{botId}`, and how long the handler works then. Sessions and rights are remembered for a second:
 * a decision within it is measured apart from the first one, which asks the database twice. A caller with less than one call
 * per second pays for the first one each time. One call after the other.
 */
export async function runAccessBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context);
    const manager = await makeManager(context, instance, ['Servers_View']);
    for (let index = 0; index < SERVERS; index++) {
      await createServer(
        context,
        instance.by,
        serverFields({ sortingIndex: index, name: `Server ${index}` }),
      );
    }
    const app = await createApi(context, { limitRates: false });
    const samples = watch(app);
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/server/list/${instance.id}`;
    await call(url, manager.token, WARM_UP_MS);
    samples.length = 0;
    await call(url, manager.token, MEASURE_MS);
    const remembered = await decide(context, { botId: instance.id, token: manager.token, isFirst: false });
    const first = await decide(context, { botId: instance.id, token: manager.token, isFirst: true });
    await app.close();
    await context.close();
    return {
      name: `Access decision: GET /api/server/list, ${SERVERS} servers`,
      rows: toRows(samples, { remembered, first }),
    };
  } finally {
    await database.stop();
  }
}

/** Notes the times of every request. The hooks stand before and after those of the routes. */
function watch(app: FastifyInstance): Sample[] {
  const samples: Sample[] = [];
  const times = new WeakMap<FastifyRequest, { began: number; decided: number }>();
  app.addHook(
    'onRequest',
    async (fastifyRequest) => void times.set(fastifyRequest, { began: performance.now(), decided: 0 }),
  );
  app.addHook('preHandler', async (fastifyRequest) => {
    const time = times.get(fastifyRequest);
    if (time) time.decided = performance.now();
  });
  app.addHook('preSerialization', async (fastifyRequest) => {
    const time = times.get(fastifyRequest);
    if (time) samples.push({ gate: time.decided - time.began, handler: performance.now() - time.decided });
  });
  return samples;
}

/** The gate's two steps as the server takes them for each call. Milliseconds of each decision. */
async function decide(
  context: AppContext,
  { botId, token, isFirst }: { botId: string; token: string; isFirst: boolean },
): Promise<number[]> {
  // What the gate reads of a request.
  const request = {
    headers: { authorization: `Bearer ${token}` },
    params: { botId },
    ip: '127.0.0.1',
  } as unknown as FastifyRequest;
  const route = serverRoutes.list;
  const times: number[] = [];
  for (const end = performance.now() + MEASURE_MS; performance.now() < end; ) {
    if (isFirst) {
      context.sessions.forget();
      context.memberships.forget();
    }
    const began = performance.now();
    const admission = await admitCaller((shown) => context.sessions.find(shown), route, request);
    await admitToInstance({ context, lookups: objectLookups, route, request, admission });
    times.push(performance.now() - began);
  }
  return times;
}

async function call(url: string, token: string, milliseconds: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode));
      })
        .on('error', reject)
        .end();
    });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
  }
  agent.destroy();
}

function toRows(
  samples: readonly Sample[],
  decisions: { remembered: readonly number[]; first: readonly number[] },
): BenchRow[] {
  const handler = median(samples.map((sample) => sample.handler));
  const row = (label: string, ms: number): BenchRow => ({
    label,
    value: Number(ms.toPrecision(3)),
    unit: 'ms',
    ratio: ms / handler,
  });
  return [
    row('handler, median', handler),
    {
      ...row('access decision, remembered, median (÷ handler, aim < 0.05)', median(decisions.remembered)),
      target: 0.05,
    },
    row('access decision, first in a second, median (÷ handler)', median(decisions.first)),
    row('whole gate with hooks and parsing, median (÷ handler)', median(samples.map(({ gate }) => gate))),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runAccessBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(3) })));
}
