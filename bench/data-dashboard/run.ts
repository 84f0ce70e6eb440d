import { randomUUID } from 'node:crypto';
import { registry } from '@arkwright/contracts/registry';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { recreateCompanionKey } from '@arkwright/server/features/companion/key-service';
import { createServer } from '@arkwright/server/features/servers/service';
import { DINO_SEARCH } from '@arkwright/server/features/uploads/table';
import { makeSearchIndexes } from '@arkwright/server/platform/database/search-index';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median, percentile } from '../table.ts';
import { bareUpsert, dinoOf, insertDinos } from './rows.ts';

const DINOS = 5000;
const PART = 1000;
const ROUNDS = 9;
const SERVERS = 10;
const FEW_DINOS = 10_000;
const MANY_DINOS = 1_000_000;
const SEARCHES = 15;
const FILTERED = 100;
/** Rows that almost fill the text index's pending list. */
const UNSORTED = 2300;

type Uploader = { address: string; key: string };

/**
 * A server's 5,000 dinos over HTTP, as its companion uploads them, beside a bare upsert of the same rows; the same again with
 * nothing new, and with all changed; and pages of the table of an instance with a million dinos beside those of one with
 * 10,000. Rounds take turns. The bare upserts go into the same table with the same indexes. A bare upsert of unchanged rows
 * is cheap: no indexed column changes, so where the page has room no index is written. A changed level is written into all
 * indexes by either: the bare upsert of the changed rows is the fair comparison.
 */
export async function runDataDashboardBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const context = await createContext(testSettings(database.url));
    const api = await createApi(context, { limitRates: false });
    const address = await api.listen({ host: '127.0.0.1', port: 0 });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const instance = await makeInstance(context, { tier: 5 });
    const uploader = { address, key: await switchOn(context, instance, address) };
    const rows = [
      ...(await measureUploads(context, { instance, uploader, client })),
      ...(await measureSearches(context, { address, client })),
    ];
    await client.end();
    context.drain();
    await api.close();
    await context.close();
    return { name: `Data Dashboard: ${DINOS} dinos uploaded, ${MANY_DINOS} searched`, rows };
  } finally {
    await database.stop();
  }
}

/** Lets companions of an instance upload dinos; returns their key. */
async function switchOn(context: AppContext, instance: TestInstance, address: string): Promise<string> {
  const companionMod = { isEnabled: true, companionType: 'Mod', uploadDinoData: true };
  const reply = await fetch(`${address}${registry.bots.update.path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${instance.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bot: { id: instance.id, companionMod } }),
  });
  if (!reply.ok) throw new Error(`The companion was not switched on: ${await reply.text()}`);
  return (await recreateCompanionKey(context, instance.by)).registrationKey;
}

async function makeServer(context: AppContext, instance: TestInstance): Promise<string> {
  return (await createServer(context, instance.by, serverFields())).id;
}

async function upload(
  { address, key }: Uploader,
  serverId: string,
  bodies: readonly string[],
  { snapshotId = randomUUID(), ...more }: { snapshotId?: string; previousSnapshotId?: string } = {},
): Promise<void> {
  for (const [index, rows] of bodies.entries()) {
    const isLast = index === bodies.length - 1;
    const head = JSON.stringify({ serverId, snapshotId, part: index + 1, isLast, ...more });
    const reply = await fetch(`${address}${registry.uploads.uploadDinos.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: `${head.slice(0, -1)},"rows":${rows}}`,
    });
    if (!reply.ok) throw new Error(`The upload was answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const row = (label: string, took: readonly number[], bare: readonly number[]): BenchRow => ({
  label,
  value: Number(median(took).toPrecision(3)),
  unit: 'ms',
  ratio: median(took) / median(bare),
});

async function measureUploads(
  context: AppContext,
  { instance, uploader, client }: { instance: TestInstance; uploader: Uploader; client: pg.Client },
): Promise<BenchRow[]> {
  const dinos = Array.from({ length: DINOS }, (_, n) => dinoOf(n));
  const parts = Array.from({ length: DINOS / PART }, (_, n) => dinos.slice(n * PART, (n + 1) * PART));
  const bodies = parts.map((part) => JSON.stringify(part));
  const grown = parts.map((part) => part.map((dino) => ({ ...dino, level: (dino.level ?? 0) + 1 })));
  const moved = grown.map((part) => JSON.stringify(part));
  const few = JSON.stringify(dinos.filter((_, n) => n % 100 === 0));
  const took = { new: [0], bareNew: [0], same: [0], bareSame: [0], changed: [0], bareChanged: [0], few: [0] };
  for (const times of Object.values(took)) times.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [ours, theirs] = [await makeServer(context, instance), await makeServer(context, instance)];
    const upsert = async (all: typeof parts) => {
      for (const part of all) await bareUpsert(client, { botId: instance.id, serverId: theirs }, part);
    };
    const bare = () => upsert(parts);
    took.bareNew.push(await timed(bare));
    took.new.push(await timed(() => upload(uploader, ours, bodies)));
    took.bareSame.push(await timed(bare));
    took.same.push(await timed(() => upload(uploader, ours, bodies)));
    took.bareChanged.push(await timed(() => upsert(grown)));
    took.changed.push(await timed(() => upload(uploader, ours, moved, { snapshotId: `all-${round}` })));
    took.few.push(await timed(() => upload(uploader, ours, [few], { previousSnapshotId: `all-${round}` })));
  }
  await client.query('truncate dino_entries, dashboard_snapshots cascade');
  return [
    row(`${DINOS} new dinos (÷ a bare upsert)`, took.new, took.bareNew),
    row('the same again, nothing new (÷ a bare upsert of it)', took.same, took.bareSame),
    row('all changed (÷ a bare upsert of what is there already)', took.changed, took.bareSame),
    row('all changed (÷ a bare upsert of it)', took.changed, took.bareChanged),
    {
      ...row(
        'one in a hundred changed, and only that told (÷ the first upload; aim 0.05)',
        took.few,
        took.new,
      ),
      target: 0.05,
    },
  ];
}

const SORTS = ['lastSeen', 'level', 'ownerName', 'name', 'serverName'];
const FILTERS: Readonly<Record<string, string>> = {
  'seen in 24 hours': 'seenWithin=24',
  'a text that few have': 'seenWithin=0&q=pet%20123456',
  'a text that an eighth have': 'seenWithin=0&q=rex',
  'a text that nobody has': 'seenWithin=0&q=nobody%20has%20this',
  'one gender': 'seenWithin=0&statuses=female,baby,neutered',
  'a gender that nobody has': 'seenWithin=0&statuses=none,baby,neutered',
  'no babies': 'seenWithin=0&statuses=male,female,none,neutered',
};

/** Pages of the table of an instance with a million dinos, beside the same pages of one with 10,000. */
async function measureSearches(
  context: AppContext,
  { address, client }: { address: string; client: pg.Client },
): Promise<BenchRow[]> {
  const few = await fill(context, client, FEW_DINOS);
  const many = await fill(context, client, MANY_DINOS);
  await client.query('vacuum analyze dino_entries');
  // Every search reads the pending list, also the part that another instance uploaded.
  const other = await makeInstance(context, { tier: 5 });
  const serverIds = [await makeServer(context, other)];
  await insertDinos(client, { botId: other.id, serverIds, count: UNSORTED });
  const ask = (of: Filled, query: string) => timed(() => readPage(address, of, query));
  const rows: BenchRow[] = [];
  for (const order of ['desc', 'asc'])
    for (const sort of SORTS) {
      const [took, base]: [number[], number[]] = [[], []];
      for (let n = 0; n < SEARCHES; n++) {
        base.push(await ask(few, `seenWithin=0&sort=${sort}&order=${order}`));
        took.push(await ask(many, `seenWithin=0&sort=${sort}&order=${order}`));
      }
      rows.push({
        ...row(`by ${sort}, ${order} (÷ the same of ${FEW_DINOS}; aim 2)`, took, base),
        target: 2,
      });
    }
  // The server that was seen longest ago: in the order of the table its dinos come last.
  const filters = { ...FILTERS, 'one server': `seenWithin=0&serverIds=${many.serverIds[0]}` };
  for (const [label, query] of Object.entries(filters)) {
    const took: number[] = [];
    for (let n = 0; n < FILTERED; n++) took.push(await ask(many, query));
    const p99 = percentile(took, 0.99);
    rows.push({
      label: `p99, ${label} (÷ 300 ms; aim 1)`,
      value: Math.round(p99),
      unit: 'ms',
      ratio: p99 / 300,
      target: 1,
    });
  }
  return rows;
}

type Filled = { instance: TestInstance; serverIds: string[] };

/** An instance with `count` dinos on ten servers. */
async function fill(context: AppContext, client: pg.Client, count: number): Promise<Filled> {
  const instance = await makeInstance(context, { tier: 5 });
  const serverIds: string[] = [];
  for (let n = 0; n < SERVERS; n++) serverIds.push(await makeServer(context, instance));
  // Sorting a million texts in at once takes a fraction of the time.
  await client.query(`drop index if exists ${DINO_SEARCH.name}`);
  await insertDinos(client, { botId: instance.id, serverIds, count });
  await makeSearchIndexes(client, [DINO_SEARCH]);
  return { instance, serverIds };
}

async function readPage(address: string, { instance }: Filled, query: string): Promise<void> {
  const headers = { authorization: `Bearer ${instance.owner.token}` };
  const path = registry.dataDashboard.dinos.path.replace(':botId', instance.id);
  const reply = await fetch(`${address}${path}?${query}`, { headers });
  if (!reply.ok) throw new Error(`A search was answered ${reply.status}: ${await reply.text()}`);
  registry.dataDashboard.dinos.response.parse(await reply.json());
}
