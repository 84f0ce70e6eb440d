import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { createContext } from '@arkwright/server/create-context';
import { listDueAccounts } from '@arkwright/server/features/host-services/reading-service';
import { listRuns } from '@arkwright/server/features/host-sync/runs-repository';
import { startSync } from '@arkwright/server/features/host-sync/runs-service';
import { sweepServices } from '@arkwright/server/features/host-sync/sweep-service';
import { APART_MS } from '@arkwright/server/features/nitrado/budget';
import { linkPastedToken } from '@arkwright/server/features/nitrado/login-service';
import { type Nitrado, openNitrado } from '@arkwright/server/features/nitrado/nitrado';
import { servers } from '@arkwright/server/features/servers/table';
import { createLogger } from '@arkwright/server/platform/base/logger';
import { newId } from '@arkwright/server/platform/base/random';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { testSettings } from '@arkwright/testing/test-settings';
import { eq } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import type { BenchRow } from '../table.ts';
import { type ManyServices, startManyServices } from './many-services.ts';
import { type SimulatedClock, simulateClock } from './simulated-clock.ts';

const SERVICES = 150;
const CHANGED = 15;
const ACCOUNT = 'owner';
/** Of the time that the limits require. */
const AIM = 1.2;
/** No budget makes anything wait longer. */
const LONGEST_WAIT_MS = 3 * HOUR_MS;

/**
 * Requests an hour by the headers, null for none, and how long 150 details and the list before them take at least: a request
 * a second, and half of the limit in any hour.
 */
const BUDGETS = [
  { limit: 120, neededMs: 2 * HOUR_MS + (SERVICES - 2 * 60) * APART_MS },
  { limit: 3600, neededMs: SERVICES * APART_MS },
  { limit: null, neededMs: SERVICES * APART_MS },
] as const;

type World = { nitrado: Nitrado; host: TestNitrado; many: ManyServices; clock: SimulatedClock };

/**
 * Sync All of 150 servers whose services all differ, of which the account's list shows 15 as changed: how long it takes in
 * simulated time beside what the host's limits require, and how many services are read until those 15 are. The worker's
 * sweep, PostgreSQL and the simulated Nitrado are real; the three share a clock that goes on to the next request at once.
 */
export async function runHostingSyncBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const rows: BenchRow[] = [];
  for (const budget of BUDGETS) rows.push(...(await syncWithin(budget)));
  return {
    name: `Hosting Sync: ${SERVICES} services in simulated time (ratio: of what the limits require)`,
    rows,
  };
}

async function syncWithin({ limit, neededMs }: (typeof BUDGETS)[number]): Promise<BenchRow[]> {
  const database = await startBenchDatabase();
  const clock = await simulateClock(database.url, Date.UTC(2026, 0, 1, 12, 17));
  const host = await startTestNitrado({ seed: 'hosting-sync', now: clock.now });
  host.behaviour.requestsPerHour = null;
  const token = host.issueToken({ account: ACCOUNT });
  const many = await startManyServices(host.url, { token, count: SERVICES });
  const settings = testSettings(database.url, { nitrado: { apiUrl: many.url, oauthUrl: host.oauthUrl } });
  const context = await createContext(settings, { clock, log: createLogger('silent') });
  const world = { nitrado: openNitrado(context), host, many, clock };
  try {
    const instance = await rentAll(world, token);
    await workUntil(world, async () => (await listDueAccounts(context, HOUR_MS / 2)).length === 0);
    await clock.advance(LONGEST_WAIT_MS);

    host.behaviour.requestsPerHour = limit;
    many.changed = new Set(many.hostIds.filter((_, index) => index % (SERVICES / CHANGED) === 3));
    many.asked = [];
    const startedAt = clock.now();
    await startSync(context, instance.by, undefined);
    await workUntil(world, async () => {
      const [run] = await listRuns(context.db, instance.scope);
      return run !== undefined && run.endedAt > 0;
    });
    await checkSynced(world, instance);
    return toRows(world, { limit, neededMs, tookMs: clock.now() - startedAt });
  } finally {
    await many.close();
    await context.close();
    await host.close();
    await clock.close();
    await database.stop();
  }
}

/** An instance with a server for each service, none of which has its service's address. */
async function rentAll({ nitrado, many }: World, token: string): Promise<TestInstance> {
  const { context } = nitrado;
  const instance = await makeInstance(context);
  const linked = await linkPastedToken(nitrado, instance.by, token);
  if (!linked.success) throw new Error(linked.message);
  const rows = many.hostIds.map((hostId) => {
    const id = newId();
    const place = { table: 'servers', column: 'rcon_password', botId: instance.id, rowId: id };
    const rconPassword = context.sealer.seal('not the host’s', place);
    return {
      ...serverFields({ gamePort: 1 }),
      hosting: 'NotSelected' as const,
      hostKind: 'Nitrado' as const,
      hostId,
      id,
      botId: instance.id,
      rconPassword,
      createdAt: 0,
    };
  });
  await context.db.insert(servers).values(rows);
  return instance;
}

/** Has the worker's sweep make one request after the other, each as soon as it may be sent. */
async function workUntil(world: World, isDone: () => Promise<boolean>): Promise<void> {
  const { nitrado, many, clock } = world;
  while (!(await isDone())) {
    const due = await listDueAccounts(nitrado.context, LONGEST_WAIT_MS);
    if (due.length === 0) throw new Error('Nothing is to be read, but the work is not done.');
    await clock.advance(Math.max(0, Math.min(...due.map(({ inMs }) => inMs))));
    const before = many.asked.length;
    const isHeld = () => many.asked.length === before;
    await sweepServices(nitrado, { isHeld, signal: new AbortController().signal });
    if (isHeld()) throw new Error('The sweep has asked for nothing.');
  }
}

async function checkSynced({ nitrado }: World, instance: TestInstance): Promise<void> {
  const { db } = nitrado.context;
  const rows = await db.select().from(servers).where(eq(servers.botId, instance.id));
  const synced = new Set(rows.map(({ gamePort }) => gamePort).filter((port) => port > 1));
  if (synced.size !== SERVICES) throw new Error(`${synced.size} servers of ${SERVICES} were synced.`);
}

function toRows(
  { many }: World,
  { limit, neededMs, tookMs }: { limit: number | null; neededMs: number; tookMs: number },
): BenchRow[] {
  const read = many.asked.filter((hostId) => hostId !== '');
  const untilChanged = read.findLastIndex((hostId) => many.changed.has(hostId)) + 1;
  const budget = limit === null ? 'without a budget' : `with a budget of ${limit.toLocaleString('en')}`;
  return [
    {
      label: `${SERVICES} services ${budget}`,
      value: Math.round(tookMs / 1000),
      unit: 's',
      ratio: tookMs / neededMs,
      target: AIM,
    },
    {
      label: `services read until all ${CHANGED} changed ones are, ${budget}`,
      value: untilChanged,
      unit: 'services',
      ratio: untilChanged / CHANGED,
      target: 1,
    },
  ];
}
