import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, percentile } from '../table.ts';
import type { Answer, Order } from './caller.ts';

const SERVERS = 10;
const AT_ONCE = 60;
const QUIET_MS = 5000;
const CROWDED_MS = 8000;
const CONNECTIONS = 2;
/** The aim: with the crowd, a neighbour's 99th percentile is less than this times the one without. */
const AIM = 3;

const CROWDS = [
  { label: '60 searches for a word that is nowhere', path: '?q=zzzz' },
  { label: '60 searches for two letters that are nowhere', path: '?q=%C3%B8%C3%B8' },
  { label: '60 searches for a word that is everywhere', path: '?q=word' },
  { label: '60 exports as CSV', path: '/csv?q=zzzz' },
];

/**
 * What `GET /api/server/list` of an instance takes while 60 searches at once go through the history of another, beside
 * what it takes alone. Callers and crowd are processes of their own.
 */
export async function runCrowdBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const script = fileURLToPath(new URL('caller.ts', import.meta.url));
  const [neighbour, crowd] = [fork(script), fork(script)];
  try {
    const context = await createContext(testSettings(database.url));
    const [loud, quiet] = [await makeInstance(context), await makeInstance(context)];
    for (let index = 0; index < SERVERS; index++)
      await createServer(context, quiet.by, serverFields({ sortingIndex: index, name: `Server ${index}` }));
    const megabytes = await fillHistory(database.url, loud);
    const rows = await measure(context, { loud, quiet, neighbour, crowd });
    await context.close();
    return { name: `Crowd: a history of ${megabytes} MB searched, a neighbour's list of servers`, rows };
  } finally {
    neighbour.kill();
    crowd.kill();
    await database.stop();
  }
}

/** 60 saves of a group of 370 KB, and 40,000 small changes, none of which has the letters z or ø. */
async function fillHistory(url: string, { id }: TestInstance): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const insert = `insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action,
    target_kind, target_id, target_name, before, after)`;
  await client.query(
    `${insert} select $1, 'large ' || n, n, 'user', '1', 'Ann', 'dashboard', 'ChatReaction', 'settings.changed', 'settings',
       'chatReaction', 'chatReaction', side.value, side.value
     from generate_series(1, 60) as n cross join lateral (
       select jsonb_build_object('chatReactEntries', jsonb_agg(jsonb_build_object('id', md5(n || ' ' || m), 'matchWords',
         md5('a' || n || m) || md5('b' || n || m), 'reply', repeat(md5(m || ' ' || n), 9)))) as value
       from generate_series(1, 850) as m) as side`,
    [id],
  );
  await client.query(
    `${insert} select $1, 'small ' || n, 1000 + n, 'user', '1', 'Ann', 'dashboard', 'Servers', 'server.changed', 'server',
       md5(n::text), 'word ' || md5('t' || n), jsonb_build_object('name', repeat(md5(n::text), 12)),
       jsonb_build_object('name', repeat(md5('x' || n), 12))
     from generate_series(1, 40000) as n`,
    [id],
  );
  await client.query('vacuum analyze changes');
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(octet_length(before::text) + octet_length(after::text)) as bytes from changes`,
  );
  await client.end();
  return Math.round(Number(rows[0]?.bytes) / 1e6);
}

type World = { loud: TestInstance; quiet: TestInstance; neighbour: ChildProcess; crowd: ChildProcess };

async function measure(context: AppContext, { loud, quiet, neighbour, crowd }: World): Promise<BenchRow[]> {
  const app = await createApi(context, { limitRates: false });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const target = { url: `${address}/api/server/list/${quiet.id}`, token: quiet.owner.token };
  const list = (milliseconds: number) =>
    ask(neighbour, { kind: 'one-by-one', target, connections: CONNECTIONS, milliseconds });
  await list(2000);
  const p99 = ({ took }: Answer) => percentile(took, 0.99);
  const row = (label: string, value: number, ratio: number): BenchRow => ({
    label,
    value: Number(value.toPrecision(3)),
    unit: 'ms',
    ratio,
  });
  const rows: BenchRow[] = [];
  for (const { label, path } of CROWDS) {
    const alone = p99(await list(QUIET_MS));
    const url = `${address}/api/history/${loud.id}${path}`;
    const [crowded, searched] = await Promise.all([
      list(CROWDED_MS),
      ask(crowd, {
        kind: 'crowd',
        target: { url, token: loud.owner.token },
        atOnce: AT_ONCE,
        milliseconds: CROWDED_MS,
      }),
    ]);
    const failed = crowded.took.length - (crowded.statuses['200'] ?? 0);
    rows.push(
      row(`the neighbour alone, p99`, alone, 1),
      {
        ...row(`${label}: the neighbour's p99 (aim: under ${AIM})`, p99(crowded), p99(crowded) / alone),
        target: AIM,
      },
      {
        ...row(`  their own p50, ${JSON.stringify(searched.statuses)}`, percentile(searched.took, 0.5), 1),
        figure: `${label}: their own p50`,
      },
    );
    if (failed > 0)
      rows.push({ label: '  calls of the neighbour that failed', value: failed, unit: '', ratio: 1 });
  }
  context.drain();
  await app.close();
  return rows;
}

async function ask(child: ChildProcess, order: Order): Promise<Answer> {
  const answered = once(child, 'message');
  child.send(order);
  const [answer] = (await answered) as [Answer];
  return answer;
}
