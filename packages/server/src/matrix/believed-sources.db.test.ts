import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import {
  BELIEVED_SOURCES,
  type BelievedSource,
  type SourceToForget,
} from '@arkwright/contracts/users/admin-schema';
import {
  makeInstance,
  makeUser,
  newSnowflake,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Member } from '../core/access/scope.ts';
import { adminChanges } from '../core/history/table.ts';
import { users } from '../core/identity/table.ts';
import { saveCompanion } from '../features/companion/service.ts';
import { companions } from '../features/companion/table.ts';
import { updateInstance } from '../features/instances/service.ts';
import { readOfficialList } from '../features/official-bans/service.ts';
import { readAllMembers, refreshMembers } from '../features/pledges/members-service.ts';
import { createPatreonClient } from '../features/pledges/patreon/client.ts';
import { createServer } from '../features/servers/service.ts';
import { sweepUpdates } from '../features/update-notifications/tell-service.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { type StoredWait, timesAheadSweep } from '../platform/work/times-ahead.ts';
import { storedWaits } from '../stored-waits.ts';

type Source = BelievedSource['source'];

const YEAR_MS = 365 * DAY_MS;

const SERVER = join(import.meta.dirname, '..');
const MOD = '927090';
/** Two readings in the sandbox are so far apart. */
const APART_MS = 10_000;

let now = Date.UTC(2026, 10, 24, 12);
let world: TestSandbox;
let api: TestApp;
let admin: TestUser;
let instance: TestInstance;
let pledger: TestUser;
let serverId: string;

beforeAll(async () => {
  world = await startTestSandbox('believed');
  const { discord, patreon, updates, officialBans } = world;
  api = await createTestApp({
    settings: { discord, patreon, updates, officialBans },
    clock: { now: () => now },
  });
  const { context } = api;
  admin = await makeUser(context, { isSiteAdmin: true });
  instance = await makeInstance(context, { tier: 5 });
  pledger = await makeUser(context, { discordId: newSnowflake() });
  serverId = (await createServer(context, instance.by, serverFields({ modIds: [MOD] }))).id;
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  const updateNotification = { isEnabled: true, notifyGameUpdates: true, notifyModUpdates: true };
  await updateInstance(context, saver, {
    id: instance.id,
    updateNotification,
    ban: { isEnabled: true, includeOfficialBans: true },
  });
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});

/** An answer of a source that was right until now, one that can't be true, and what is believed of it. */
type WorstCase = {
  truth(): Promise<unknown>;
  odd(): Promise<unknown>;
  /** Has it asked; `laterMs` after the last time. */
  read(laterMs: number): Promise<void>;
  believed(): Promise<string | number | undefined>;
  values: { truth: string | number; odd: string | number };
};

const look = async (laterMs: number) => {
  now += laterMs;
  await sweepUpdates(api.context);
};
const patreonWork = () => ({
  context: api.context,
  client: createPatreonClient(world.patreon, api.context),
  settings: world.patreon,
  signal: new AbortController().signal,
});
const valueFrom = async (source: Source) => (await sources()).find((each) => each.source === source)?.value;

const worstCases: Record<Exclude<Source, 'companion'>, WorstCase> = {
  steam: {
    truth: () => world.control('POST', '/steam/build', { buildId: '20301500' }),
    odd: () => world.control('POST', '/steam/build', { buildId: '999999999999' }),
    read: look,
    believed: () => valueFrom('steam'),
    values: { truth: 'build 20301500', odd: 'build 999999999999' },
  },
  curseforge: {
    truth: () => world.control('POST', `/curseforge/mods/${MOD}`, { fileId: 5_000_500, fileName: 'Right' }),
    odd: () =>
      world.control('POST', `/curseforge/mods/${MOD}`, { fileId: 999_999_999_999, fileName: 'evil.zip' }),
    read: look,
    async believed() {
      const { rows } = await api.context.db.execute<{ name: string }>(
        `select file_name as name from known_mods where id = ${MOD}`,
      );
      return rows[0]?.name;
    },
    values: { truth: 'Right', odd: 'evil.zip' },
  },
  'official-bans': {
    truth: () => world.control('POST', '/official-bans', { players: 200 }),
    odd: () => world.control('POST', '/official-bans', { players: 3 }),
    async read(laterMs) {
      now += laterMs;
      await readOfficialList(api.context);
    },
    believed: () => valueFrom('official-bans'),
    values: { truth: '200 players', odd: '3 players' },
  },
  patreon: {
    truth: () => world.control('POST', '/patreon/pledge', { discordId: pledger.discordId, tier: 3 }),
    odd: () => world.control('POST', '/patreon/forget', { discordId: pledger.discordId }),
    async read(laterMs) {
      now += laterMs;
      await readAllMembers(patreonWork());
      await refreshMembers(patreonWork());
    },
    async believed() {
      const [row] = await api.context.db
        .select({ tier: users.tier })
        .from(users)
        .where(eq(users.id, pledger.id));
      return row?.tier;
    },
    values: { truth: 3, odd: 0 },
  },
};

const sources = async () =>
  (await send(api, adminRoutes.sources, { token: admin.token })).body as BelievedSource[];
const forget = (body: SourceToForget) => send(api, adminRoutes.forgetSource, { token: admin.token, body });
const claimOf = async (source: Source) => (await sources()).find((each) => each.source === source)?.claim;

test('each source that admins can have forgotten is one that a feature believes', () => {
  const believed = api.context.features.flatMap(({ believes = [] }) => believes.map(({ source }) => source));
  expect(believed.toSorted()).toEqual([...BELIEVED_SOURCES].toSorted());
});

/** Which source each file asks over HTTP; Discord has its own client (discord-clients.db.test.ts). */
const READERS: Record<string, Source[]> = {
  // A picture, for the bot of the person who entered its address.
  'features/branding/picture-service.ts': [],
  'features/official-bans/service.ts': ['official-bans'],
  'features/pledges/patreon/request.ts': ['patreon'],
  'features/update-notifications/ask-service.ts': ['steam', 'curseforge'],
  // A service has vanished when two lists are without it (features/host-services); nothing else of it is believed for others.
  'hosts/nitrado/request.ts': [],
};

test('each file that asks a source over HTTP says which one it believes', async () => {
  const asking: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (/test\.ts$|testing\/|^platform\//.test(file)) continue;
    const text = readFileSync(join(SERVER, file), 'utf8');
    if (/\bhttp\.request\(|\bfetch\(|from '(?:undici|node:https?)'/.test(text.replace(/import type .*/g, '')))
      asking.push(file);
  }
  expect(asking.toSorted()).toEqual(Object.keys(READERS).toSorted());
});

describe.each(Object.keys(worstCases) as (keyof typeof worstCases)[])('%s', (source) => {
  const { truth, odd, read, believed, values } = worstCases[source];
  // Beyond its usual pause.
  const nextTurn = () => read(2 * 3_600_000);

  test('is not believed after one odd answer, and both values are shown', async () => {
    await truth();
    await nextTurn();
    expect(await believed()).toBe(values.truth);
    await odd();
    await nextTurn();
    expect(await believed()).toBe(values.truth);
    expect(await claimOf(source)).not.toBe('');
    await truth();
    await read(APART_MS);
    expect([await believed(), await claimOf(source)]).toEqual([values.truth, '']);
  });

  test('is believed once it has said the same twice, and can come back', async () => {
    await odd();
    await nextTurn();
    await read(APART_MS);
    expect([await believed(), await claimOf(source)]).toEqual([values.odd, '']);
    await truth();
    await nextTurn();
    await read(APART_MS);
    expect(await believed()).toBe(values.truth);
  });

  test('is asked again in time after a clock that ran ahead', async () => {
    const right = now;
    await read(YEAR_MS);
    now = right;
    await timesAheadSweep(storedWaits(api.context.settings)).run(api.context);
    await odd();
    await nextTurn();
    await read(APART_MS);
    expect(await believed()).toBe(values.odd);
    await truth();
    await nextTurn();
    await read(APART_MS);
    expect(await believed()).toBe(values.truth);
  });

  test('is believed at once after an admin had it forgotten, which the history shows', async () => {
    await odd();
    await nextTurn();
    expect(await believed()).toBe(values.truth);
    expect((await forget({ source })).body).toBe(true);
    // Nobody loses anything until it has answered.
    if (source === 'patreon') expect(await believed()).toBe(values.truth);
    await read(1000);
    expect([await believed(), await claimOf(source)]).toEqual([values.odd, '']);
    const changes = await api.context.db.select().from(adminChanges).where(eq(adminChanges.userId, source));
    expect(changes).toMatchObject([{ action: 'source.forgotten', actorId: admin.id }]);
  });
});

test('a companion is believed at once, and can be forgotten', async () => {
  const { db } = api.context;
  const say = () => saveCompanion(db, instance.scope, { serverId, lastSeenAt: now, buildId: '7' });
  const builds = async () => (await db.select().from(companions)).map(({ buildId }) => buildId);
  await say();
  expect(await builds()).toEqual(['7']);
  expect((await forget({ source: 'companion', guildId: newSnowflake() })).status).toBe(404);
  expect(await builds()).toEqual(['7']);
  expect((await forget({ source: 'companion', guildId: instance.guildId })).body).toBe(true);
  expect(await builds()).toEqual(['']);
  await say();
  expect(await builds()).toEqual(['7']);
});

test('stored times that no clock can have reached become the current time, others stay', async () => {
  const { db, log, settings } = api.context;
  const warn = vi.spyOn(log, 'warn');
  const inFuture = async ({ column, isDatabaseTime }: StoredWait, ms: number) => {
    const at = (isDatabaseTime ? Date.now() : now) + ms;
    await db.execute(sql`update ${column.table} set ${sql.identifier(column.name)} = ${at}::bigint`);
  };
  const latest = async ({ column }: StoredWait) => {
    const { rows } = await db.execute<{ at: string | null }>(
      sql`select max(${column}) as at from ${column.table}`,
    );
    return Number(rows[0]?.at ?? 0);
  };
  // It rounds, so it may be a millisecond ahead of ours.
  const databaseTime = async () => {
    const { rows } = await db.execute<{ at: string }>(sql`select ${databaseNow} as at`);
    return Number(rows[0]?.at);
  };
  for (const wait of storedWaits(settings)) {
    await inFuture(wait, wait.longestMs);
    const before = await latest(wait);
    await timesAheadSweep([wait]).run(api.context);
    expect([wait.column.name, await latest(wait)]).toEqual([wait.column.name, before]);
    await inFuture(wait, wait.longestMs + YEAR_MS);
    await timesAheadSweep([wait]).run(api.context);
    expect(await latest(wait)).toBeLessThanOrEqual(wait.isDatabaseTime ? await databaseTime() : now);
  }
  // As many as there were rows for, and none that could not be changed.
  const said = warn.mock.calls.map(([, words]) => words);
  expect(said).not.toContain('times ahead of the clock could not be changed');
  expect(said.filter((words) => words === 'times ahead of the clock were changed').length).toBeGreaterThan(5);
});
