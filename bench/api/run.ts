import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { LIST_STATEMENT, listServers } from '@arkwright/server/features/servers/repository';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const ROUNDS = 10;
const ROUND_MS = 2000;
const WARM_UP_MS = 1500;
const CONNECTIONS = 16;
const SERVERS = 10;
/** Of the speed of bare Fastify. */
const AIM = 0.85;

/**
 * Replies per second of `GET /api/server/list/{botId}` through the whole gate, and of a bare Fastify handler that sends
 * the same SQL to the same database and answers with the rows. The load comes from another process; rounds take turns.
 */
export async function runApiBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)));
  try {
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context);
    for (let index = 0; index < SERVERS; index++) {
      await createServer(
        context,
        instance.by,
        serverFields({ sortingIndex: index, name: `Server ${index}` }),
      );
    }
    const ours = await serveOurs(context, instance);
    const bare = await serveBare(database.url, {
      instance,
      statement: await listStatement(context, instance),
    });
    const speeds = await takeTurns(load, [bare.url, ours.url], instance.owner.token);
    await Promise.all([ours.close(), bare.close()]);
    await context.close();
    return {
      name: `API: GET /api/server/list, ${SERVERS} servers, ${CONNECTIONS} connections`,
      rows: toRows(speeds),
    };
  } finally {
    load.kill();
    await database.stop();
  }
}

async function serveOurs(context: AppContext, instance: TestInstance) {
  const app = await createApi(context, { limitRates: false });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/api/server/list/${instance.id}`, close: () => app.close() };
}

/** The statement that the repository sends for the list, as PostgreSQL got it. */
async function listStatement({ db }: AppContext, { scope }: TestInstance): Promise<string> {
  const { rows } = await db.transaction(async (tx) => {
    await listServers(tx, scope);
    return tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where name = ${LIST_STATEMENT}`,
    );
  });
  const [found] = rows;
  if (!found) throw new Error(`The list was not read with the statement ${LIST_STATEMENT}`);
  return found.statement;
}

async function serveBare(
  databaseUrl: string,
  { instance, statement }: { instance: TestInstance; statement: string },
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const app = Fastify({ forceCloseConnections: true });
  app.get('/list/:botId', async (request) => {
    const { botId } = request.params as { botId: string };
    return (await pool.query(statement, [botId])).rows;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${url}/list/${instance.id}`,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

async function takeTurns(load: ChildProcess, urls: readonly string[], token: string): Promise<number[][]> {
  const measure = async (url: string, milliseconds: number) => {
    load.send({ url, token, connections: CONNECTIONS, milliseconds });
    const [answer] = (await once(load, 'message')) as [{ perSecond: number; failed: number }];
    if (answer.failed > 0) throw new Error(`${answer.failed} calls of ${url} failed`);
    return answer.perSecond;
  };
  for (const url of urls) await measure(url, WARM_UP_MS);
  const speeds = urls.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, url] of urls.entries()) speeds[index]?.push(await measure(url, ROUND_MS));
  }
  return speeds;
}

function toRows(speeds: readonly number[][]): BenchRow[] {
  const bare = speeds[0] ?? [];
  const ratiosOf = (own: readonly number[]) => own.map((speed, round) => speed / (bare[round] ?? Number.NaN));
  const row = (label: string, value: number, ratio: number): BenchRow => ({
    label,
    value: Math.round(value),
    unit: 'replies/s',
    ratio,
    better: 'higher',
  });
  const ours = speeds[1] ?? [];
  return [
    row('bare Fastify, same SQL', median(bare), 1),
    { ...row('Arkwright, whole gate', median(ours), median(ratiosOf(ours))), target: AIM },
    row('Arkwright, whole gate: worst round', Math.min(...ours), Math.min(...ratiosOf(ours))),
    row('Arkwright, whole gate: best round', Math.max(...ours), Math.max(...ratiosOf(ours))),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runApiBench();
  console.log(name);
  console.table(rows);
}
