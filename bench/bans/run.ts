import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { saveGroup } from '@arkwright/server/core/settings/repository';
import { createContext } from '@arkwright/server/create-context';
import { banEffects } from '@arkwright/server/features/ban-management/enforce-service';
import { banSweeps } from '@arkwright/server/features/ban-management/jobs';
import { ban, listOnServers, unban } from '@arkwright/server/features/ban-management/service';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { effectsSweep } from '@arkwright/server/game-commands/effects';
import { startRconCommands } from '@arkwright/server/game-commands/rcon';
import { startSweeps } from '@arkwright/server/platform/work/sweeps';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { startBenchDatabase } from '../database.ts';
import { addServers, allOnline, PASSWORD } from '../many-servers.ts';
import { type BenchRow, median, percentile } from '../table.ts';
import { connectBare, sendBare } from '../timed-commands/bare.ts';

const BANS = 100_000;
const SERVERS = 150;
const ROUNDS = 7;
const FETCHES = 500;
const WARM_UP_FETCHES = 20;
const WHOLE_FETCHES = 20;
const AIM = { known: 5, way: 3_000 };

const player = (n: number) => `0002${n.toString(16).padStart(28, '0')}`;

/**
 * The ban list of an instance with 100,000 bans, for a game that has the version already and for one that has not, beside a
 * bare server; and how long it takes from a ban, and from its end, until 150 simulated game servers have answered, beside
 * bare sockets.
 */
export async function runBansBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const cluster = fork(fileURLToPath(new URL('../worker/cluster.ts', import.meta.url)));
  try {
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context, { tier: 4 });
    const saved = { group: 'ban', rev: 1, value: { isEnabled: true }, savedAt: 0, savedBy: '' };
    await saveGroup(context.db, instance.scope, saved);
    const rows = [
      ...(await measureWay(context, { instance, cluster })),
      ...(await measureList(context, instance)),
    ];
    await context.close();
    return { name: `Bans: a list of ${BANS}, and the way to ${SERVERS} servers`, rows };
  } finally {
    cluster.kill();
    await database.stop();
  }
}

async function measureWay(
  context: AppContext,
  { instance, cluster }: { instance: TestInstance; cluster: ChildProcess },
): Promise<BenchRow[]> {
  cluster.send({ servers: SERVERS });
  const [ports] = (await once(cluster, 'message')) as [number[]];
  await addServers(context, instance, ports);
  const sessions = await startGameServers(context);
  const commands = startRconCommands(context, sessions);
  const sweeps = startSweeps(context, [...banSweeps(), effectsSweep([banEffects])]);
  await allOnline(context, SERVERS);
  const bare = await connectBare(ports, PASSWORD);
  const [bans, lifts, bares]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const netId = player(BANS + round);
    const fields = { netId, playerName: '', reason: 'Bench', bannedUntil: 0, isIgnoreEntry: false };
    bans.push(await untilDone(context, instance, netId, () => ban(context, instance.by, fields)));
    lifts.push(await untilDone(context, instance, netId, () => unban(context, instance.by, netId)));
    bares.push(await sendBare(bare, new Array<number>(SERVERS).fill(1)));
  }
  for (const socket of bare) socket.destroy();
  await sweeps.stop();
  await commands.stop();
  await sessions.stop();
  return [
    { label: 'bare sockets, one command each', value: Math.round(median(bares)), unit: 'ms', ratio: 1 },
    toRow('ban, until all have answered, worst', Math.max(...bans), AIM.way),
    toRow('unban, until all have answered, worst', Math.max(...lifts), AIM.way),
  ];
}

/** The ratio is to the aim. */
const toRow = (label: string, ms: number, aim: number): BenchRow => ({
  label,
  value: Math.round(ms * 100) / 100,
  unit: `ms of ${aim}`,
  ratio: ms / aim,
  target: 1,
});

/** How long it takes until every game server has done what is begun by `act`, ms. */
async function untilDone(
  context: AppContext,
  { scope }: TestInstance,
  netId: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  await act();
  while (true) {
    const done = await listOnServers(context, scope, netId);
    if (done.length === SERVERS && done.every(({ doneAt }) => doneAt > 0)) return performance.now() - begun;
    await delay(10);
  }
}

async function measureList(context: AppContext, { id }: TestInstance): Promise<BenchRow[]> {
  await context.db.execute(sql`
    insert into bans (bot_id, net_id, id, player_name, reason, banned_at, banned_until, is_ignore_entry, is_ended, is_spread)
    select ${id}, '0002' || lpad(to_hex(n), 28, '0'), gen_random_uuid()::text, 'Bob', 'Bench', 0, 0, false, false, true
    from generate_series(1, ${BANS}::int) as n`);
  const app = await createApi(context, { limitRates: false });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const ours = `${origin}/api/ban/listForBot/${id}`;
  const first = await timed(() => fetchText(ours));
  const { text, etag } = first.result;
  if (text.split('\n').length < BANS) throw new Error('The list is not whole');
  const bare = Fastify();
  bare.get('/', (request, reply) =>
    request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.header('etag', etag).send(text),
  );
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
  const [known, whole, bareKnown, bareWhole]: [number[], number[], number[], number[]] = [[], [], [], []];
  // Until what follows the first fetch is done: the list is written to the disk, once after a change.
  for (let index = 0; index < WARM_UP_FETCHES; index++)
    for (const url of [ours, bareUrl]) await fetchText(url, etag);
  for (let index = 0; index < FETCHES; index++) {
    known.push((await timed(() => fetchText(ours, etag))).ms);
    bareKnown.push((await timed(() => fetchText(bareUrl, etag))).ms);
  }
  // Apart from the others: what these leave behind is collected while the next is measured.
  for (let index = 0; index < WHOLE_FETCHES; index++) {
    whole.push((await timed(() => fetchText(ours))).ms);
    bareWhole.push((await timed(() => fetchText(bareUrl))).ms);
  }
  await Promise.all([app.close(), bare.close()]);
  const beside = (label: string, own: readonly number[], other: readonly number[]): BenchRow => ({
    label,
    value: Math.round(median(own) * 100) / 100,
    unit: 'ms',
    ratio: median(own) / median(other),
  });
  return [
    { label: 'list, first time after a change', value: Math.round(first.ms), unit: 'ms', ratio: Number.NaN },
    beside('bare, version known', bareKnown, bareKnown),
    beside('list, version known, median', known, bareKnown),
    toRow('bare, version known, p99', percentile(bareKnown, 0.99), AIM.known),
    toRow('list, version known, p99', percentile(known, 0.99), AIM.known),
    beside('bare, whole', bareWhole, bareWhole),
    beside('list, whole, median', whole, bareWhole),
  ];
}

async function fetchText(url: string, etag?: string): Promise<{ text: string; etag: string }> {
  const reply = await fetch(url, etag === undefined ? {} : { headers: { 'if-none-match': etag } });
  if (reply.status !== (etag === undefined ? 200 : 304)) throw new Error(`The answer was ${reply.status}`);
  return { text: await reply.text(), etag: reply.headers.get('etag') ?? '' };
}

async function timed<Result>(act: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begun = performance.now();
  const result = await act();
  return { result, ms: performance.now() - begun };
}

if (import.meta.main) {
  const { name, rows } = await runBansBench();
  console.log(name);
  console.table(rows);
}
