import { randomUUID } from 'node:crypto';
import { registry } from '@arkwright/contracts/registry';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { recreateCompanionKey } from '@arkwright/server/features/companion/key-service';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';
import { bareUpsert, dinoOf } from './rows.ts';

const DINOS = 5000;
const PART = 1000;
const ROUNDS = 5;
const SERVERS = 10;
const DINOS_EACH = 20_000;
const SEARCHES = 20;

type Uploader = { address: string; key: string };

/**
 * A server's 5,000 dinos over HTTP, as its companion uploads them, beside a bare upsert of the same rows; the same again with
 * nothing new; and pages of the table of an instance with 200,000 dinos beside the SQL alone. Rounds take turns.
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
      ...(await measureSearches(context, { instance, address, client })),
    ];
    await client.end();
    context.drain();
    await api.close();
    await context.close();
    return { name: `Data Dashboard: ${DINOS} dinos uploaded, ${SERVERS * DINOS_EACH} searched`, rows };
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
    const reply = await fetch(`${address}${registry.dataDashboard.uploadDinos.path}`, {
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
  const moved = parts.map((part) =>
    JSON.stringify(part.map((dino) => ({ ...dino, level: (dino.level ?? 0) + 1 }))),
  );
  const few = JSON.stringify(dinos.filter((_, n) => n % 100 === 0));
  const took = { new: [0], bareNew: [0], same: [0], bareSame: [0], changed: [0], few: [0] };
  for (const times of Object.values(took)) times.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [ours, theirs] = [await makeServer(context, instance), await makeServer(context, instance)];
    const bare = async () => {
      for (const part of parts) await bareUpsert(client, { botId: instance.id, serverId: theirs }, part);
    };
    took.bareNew.push(await timed(bare));
    took.new.push(await timed(() => upload(uploader, ours, bodies)));
    took.bareSame.push(await timed(bare));
    took.same.push(await timed(() => upload(uploader, ours, bodies)));
    took.changed.push(await timed(() => upload(uploader, ours, moved, { snapshotId: `all-${round}` })));
    took.few.push(await timed(() => upload(uploader, ours, [few], { previousSnapshotId: `all-${round}` })));
  }
  await client.query('truncate dino_entries, dashboard_snapshots cascade');
  return [
    row(`${DINOS} new dinos (÷ a bare upsert)`, took.new, took.bareNew),
    row('the same again, nothing new (÷ a bare upsert of it)', took.same, took.bareSame),
    row('the same again, all changed (÷ a bare upsert of it)', took.changed, took.bareSame),
    row('one in a hundred changed, and only that told (÷ the first upload; aim 0.05)', took.few, took.new),
  ];
}

const SEARCHED: readonly { label: string; query: string; where: string; order: string }[] = [
  { label: 'first page, by last seen', query: 'seenWithin=0', where: 'true', order: 'last_seen desc' },
  {
    label: 'first page of those with a text',
    query: 'seenWithin=0&q=pet%2019',
    where: `species || ' ' || name || ' ' || owner_name || ' ' || dino_id ilike '%pet 19%'`,
    order: 'last_seen desc',
  },
  {
    label: 'page 4,000, by name',
    query: 'seenWithin=0&sort=name&order=asc&page=4000',
    where: 'true',
    order: 'species, name, server_id, dino_id offset 99975',
  },
];

async function measureSearches(
  context: AppContext,
  { instance, address, client }: { instance: TestInstance; address: string; client: pg.Client },
): Promise<BenchRow[]> {
  for (let n = 0; n < SERVERS; n++) {
    const serverId = await makeServer(context, instance);
    for (let from = 0; from < DINOS_EACH; from += 5000) {
      const dinos = Array.from({ length: 5000 }, (_, index) => dinoOf(n * DINOS_EACH + from + index));
      await bareUpsert(client, { botId: instance.id, serverId }, dinos);
    }
  }
  await client.query('analyze dino_entries');
  const headers = { authorization: `Bearer ${instance.owner.token}` };
  const path = registry.dataDashboard.dinos.path.replace(':botId', instance.id);
  const rows: BenchRow[] = [];
  for (const { label, query, where, order } of SEARCHED) {
    const [took, bare]: [number[], number[]] = [[], []];
    for (let n = 0; n < SEARCHES; n++) {
      bare.push(
        await timed(async () => {
          const mine = `bot_id = $1 and not is_dead and ${where}`;
          await client.query(`select * from dino_entries where ${mine} order by ${order} limit 25`, [
            instance.id,
          ]);
          await client.query(`select count(*) from dino_entries where ${mine}`, [instance.id]);
        }),
      );
      took.push(
        await timed(async () => {
          const reply = await fetch(`${address}${path}?${query}`, { headers });
          const { rows: found } = registry.dataDashboard.dinos.response.parse(await reply.json());
          if (found.length !== 25) throw new Error(`A page of ${found.length} rows`);
        }),
      );
    }
    rows.push(row(`${label} (÷ the SQL alone)`, took, bare));
  }
  return rows;
}
