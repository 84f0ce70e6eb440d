import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './features/servers/service.ts';
import { type Database, openDatabase } from './platform/database/database.ts';

// Nothing of what is locked is read by any call that is answered meanwhile: a call that hangs here is one that reads an
// instance's rows.

let api: TestApp;
/** Beside the program's own connections. */
let watch: Database;
let loud: TestInstance;
let quiet: TestInstance;
let serverId: string;
beforeAll(async () => {
  api = await createTestApp();
  watch = openDatabase({ url: api.context.settings.databaseUrl, poolSize: 2 });
  loud = await makeInstance(api.context);
  quiet = await makeInstance(api.context);
  serverId = (await createServer(api.context, loud.by, serverFields())).id;
  await createServer(api.context, quiet.by, serverFields());
});
afterAll(async () => {
  await watch.close();
  await api.dispose();
});

const TABLES = [
  'changes',
  'player_entries',
  'tribe_entries',
  'base_entries',
  'dino_entries',
  'player_registrations',
].join(', ');

/** Does something while nobody gets at the rows of the large tables. */
async function whileLocked<Done>(work: () => Promise<Done>): Promise<Done> {
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = watch.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.raw(TABLES)} in access exclusive mode`);
    locked.resolve();
    await unlock.promise;
  });
  await Promise.race([locked.promise, holding]);
  try {
    return await work();
  } finally {
    unlock.resolve();
    await holding;
  }
}

async function countHanging(): Promise<number> {
  const { rows } = await watch.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

async function untilHanging(count: number): Promise<void> {
  while ((await countHanging()) < count);
}

async function ask(
  route: RouteDefinition,
  instance: TestInstance,
  query?: Record<string, string>,
  payload?: object,
) {
  const { app } = api;
  const params: Record<string, string> = { botId: instance.id, serverId, page: '1' };
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  const reply = await app.inject({
    method: route.method,
    ...(payload && { payload }),
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${instance.owner.token}` },
  });
  return { status: reply.statusCode, text: reply.body };
}

const { history, dataDashboard, playerRegistrations } = registry;
/** Each call that reads an instance's rows, however many there are. */
const HEAVY: [string, RouteDefinition, Record<string, string>?][] = [
  ['history, searched', history.list, { q: 'zzzz' }],
  ['history, what is newer', history.newer, { since: '0.0' }],
  ['history, what it is filtered by', history.facets],
  ['history, the latest', history.latest],
  ['history as a file', history.csv],
  ['players', dataDashboard.players],
  ['tribes', dataDashboard.tribes],
  ['bases', dataDashboard.bases],
  ['dinos', dataDashboard.dinos],
  ['players by pages', dataDashboard.pagedPlayers],
  ['tribes by pages', dataDashboard.pagedTribes],
  ['bases by pages', dataDashboard.pagedBases],
  ['dinos by pages', dataDashboard.pagedDinos],
  ['registrations', playerRegistrations.list],
];

test.each(HEAVY)(
  '%s: of an instance two go on at once, ten more wait, others are refused',
  async (...call) => {
    const [, route, query] = call;
    const { all, hanging, first } = await whileLocked(async () => {
      const all = Array.from({ length: 14 }, () => ask(route, loud, query));
      await untilHanging(2);
      // Refusals come at once; the other calls wait.
      const first = await Promise.race(all);
      return { all, first, hanging: await countHanging() };
    });
    expect(first.status).toBe(429);
    expect(first.text).toContain('Too many searches at once. Please wait a moment.');
    expect(hanging).toBe(2);
    const refused = (await Promise.all(all)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
  },
);

test('while all heavy reads hang, short calls of others are answered', async () => {
  const crowd = [loud, ...(await Promise.all([1, 2, 3, 4].map(() => makeInstance(api.context))))];
  const { searches, lists, hanging } = await whileLocked(async () => {
    const searches = crowd.flatMap((instance) =>
      Array.from({ length: 12 }, () => ask(history.list, instance, { q: 'zzzz' })),
    );
    await untilHanging(6);
    const lists = await Promise.all(Array.from({ length: 40 }, () => ask(registry.servers.list, quiet)));
    return { searches, lists, hanging: await countHanging() };
  });
  expect(lists.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(hanging).toBeLessThanOrEqual(6);
  await Promise.all(searches);
});

test('while all changes of an instance wait for its row, calls of others are answered', async () => {
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = watch.transaction(async (tx) => {
    await tx.execute(sql`select from bot_instances where id = ${loud.id} for update`);
    locked.resolve();
    await unlock.promise;
  });
  await Promise.race([locked.promise, holding]);
  const bot = { id: loud.id, log: { filterTribeLogs: true } };
  const saves = Array.from({ length: 60 }, () => ask(registry.bots.update, loud, {}, { bot }));
  await untilHanging(4);
  const lists = await Promise.all(Array.from({ length: 40 }, () => ask(registry.servers.list, quiet)));
  const hanging = await countHanging();
  unlock.resolve();
  await holding;
  expect(lists.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(hanging).toBeLessThanOrEqual(4);
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(60).fill(200));
});
