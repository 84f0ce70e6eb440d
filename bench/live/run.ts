import { setTimeout as delay } from 'node:timers/promises';
import { type ArkCluster, startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { createApi } from '@arkwright/server/api';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { liveRoom } from '@arkwright/server/features/live/bot';
import { gameEventStore } from '@arkwright/server/features/server-status/event-store';
import { listServerStatuses } from '@arkwright/server/features/server-status/service';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { createServer } from '@arkwright/server/features/servers/service';
import type { GameBatch } from '@arkwright/server/fleet/game-events';
import { DEFAULT_INTERVALS } from '@arkwright/server/fleet/polls';
import { createGameLog } from '@arkwright/server/game-events/log';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median, percentile } from '../table.ts';
import { openRoom, type Room } from './page.ts';

const SERVERS = 10;
const LINES = 400;
const BURST = 600;
const PASSWORD = 'bench password';
const WITHIN_MS = 60_000;
/** As if each of 5,000 servers, 100 in an instance, had a line at each poll: what comes in 100 ms. */
const GATHERED = { batches: 100, instances: 50, everyMs: 100 };

/**
 * A line in the game's log until it is at an open Live Room, at the usual poll interval: half of it passes before the
 * worker asks on the average, all of it at the worst. A burst of 600 lines, as many as the game keeps. And what storing
 * costs that nobody looks at.
 */
export async function runLiveBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const cluster = await startArkCluster({
    seed: 'live bench',
    living: false,
    servers: Array.from({ length: SERVERS }, (_, index) => ({
      name: `Server ${index}`,
      mapId: 'TheIsland_WP',
      sessionName: `Server ${index}`,
      password: PASSWORD,
    })),
  });
  try {
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context, { tier: 5 });
    const sessions = await startGameServers(context, { handlers: [liveRoom(context)] });
    for (const { name, rconPort } of cluster.servers) {
      await createServer(context, instance.by, serverFields({ name, rconPort, rconPassword: PASSWORD }));
    }
    await until(async () => {
      const statuses = await listServerStatuses(context, instance.scope);
      return statuses.filter(({ isOnline }) => isOnline).length === SERVERS;
    });
    const api = await createApi(context, { limitRates: false });
    const address = await api.listen({ host: '127.0.0.1', port: 0 });
    const room = await openRoom(address, { token: instance.owner.token, botId: instance.id });
    const rows = [...(await measureLines(cluster, room)), ...(await measureBurst(cluster, room))];
    room.close();
    await sessions.stop();
    rows.push(await measureStoring(context));
    context.drain();
    await api.close();
    await context.close();
    return { name: `Live Room: from the game's log to an open page, ${SERVERS} servers`, rows };
  } finally {
    await cluster.close();
    await database.stop();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not so within ${WITHIN_MS / 1000} s`);
    await delay(10);
  }
}

const row = (label: string, ms: number, ofMs: number): BenchRow => ({
  label,
  value: Number(ms.toPrecision(3)),
  unit: 'ms',
  ratio: ms / ofMs,
});

/** Single lines at all times between two polls. */
async function measureLines(cluster: ArkCluster, room: Room): Promise<BenchRow[]> {
  const written: number[] = [];
  for (let n = 0; n < LINES; n++) {
    cluster.server(`Server ${n % SERVERS}`)?.writeLine(`Bob (Grim): single ${n}`);
    written.push(performance.now());
    await delay(47);
  }
  await until(() => room.seen.has(`single ${LINES - 1}`) && countSeen(room, 'single') === LINES);
  const took = written.map((at, n) => (room.seen.get(`single ${n}`) ?? Number.NaN) - at);
  return [
    row('game line → page, p50 (÷ half the poll interval)', median(took), DEFAULT_INTERVALS.log / 2),
    row('game line → page, p99 (÷ the poll interval)', percentile(took, 0.99), DEFAULT_INTERVALS.log),
  ];
}

async function measureBurst(cluster: ArkCluster, room: Room): Promise<BenchRow[]> {
  const start = performance.now();
  for (let n = 0; n < BURST; n++) cluster.server('Server 0')?.writeLine(`Bob (Grim): burst ${n}`);
  await until(() => countSeen(room, 'burst') === BURST);
  const order = [...room.seen.keys()].filter((text) => text.startsWith('burst'));
  if (order.some((text, n) => text !== `burst ${n}`)) throw new Error('The burst came out of order');
  return [
    row(
      `${BURST} lines at once → page (÷ the poll interval)`,
      performance.now() - start,
      DEFAULT_INTERVALS.log,
    ),
  ];
}

const countSeen = (room: Room, mark: string) =>
  [...room.seen.keys()].filter((text) => text.startsWith(mark)).length;

async function measureStoring(context: AppContext): Promise<BenchRow> {
  const instances: TestInstance[] = [];
  for (let n = 0; n < GATHERED.instances; n++) instances.push(await makeInstance(context, { tier: 5 }));
  const targets: Pick<GameBatch, 'scope' | 'server'>[] = [];
  for (let n = 0; n < GATHERED.batches; n++) {
    const instance = instances[n % GATHERED.instances];
    if (!instance) continue;
    const { id, name } = await createServer(context, instance.by, serverFields({ name: `Server ${n}` }));
    targets.push({ scope: instance.scope, server: { id, name } });
  }
  const gameLog = createGameLog(context, gameEventStore, [liveRoom(context)]);
  const took: number[] = [];
  for (let round = 0; round < 50; round++) {
    const at = context.clock.now() - 60_000 + round * 1000;
    const event = { type: 'chat.message', player: 'Bob', character: 'Grim', message: 'hello', at } as const;
    const start = performance.now();
    const batches = targets.map((target): GameBatch => ({ ...target, source: 'log', events: [event] }));
    await Promise.all(batches.map(gameLog.ingest));
    await gameLog.settled();
    took.push(performance.now() - start);
  }
  await gameLog.stop();
  return row(
    `storing what ${GATHERED.batches} servers wrote in ${GATHERED.everyMs} ms (÷ those)`,
    median(took),
    GATHERED.everyMs,
  );
}
