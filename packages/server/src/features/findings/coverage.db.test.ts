import type { CheckResult } from '@arkwright/contracts/findings/schema';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../../core/settings/table.ts';
import { appendEvents } from '../../game-events/repository.ts';
import { serverFeatures } from '../../registry.ts';
import { companions } from '../companion/table.ts';
import { ENOUGH_LINES } from '../server-status/log-kinds-repository.ts';
import { gameEventPositions, serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { runChecks } from './check-service.ts';
import { listCheckResults } from './service.ts';

// Nothing is fine that nobody has looked at.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What every bot has, whatever its owner has set up. */
const OF_EVERY_BOT = ['discord-away', 'discord-token'];

const keys = serverFeatures.flatMap(({ checks = [] }) => checks.map(({ key }) => key));

let context: TestContext;
let instance: TestInstance;
let results: ReadonlyMap<string, CheckResult>;
let port = 27_000;
const now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
  instance = await makeInstance(context, { tier: 0 });
  results = await look();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context, { tier: 5 });
});

async function look(): Promise<ReadonlyMap<string, CheckResult>> {
  await runChecks(context);
  const member = { isOwner: true, permissions: [] };
  const list = await listCheckResults(context, { scope: instance.scope, member });
  return new Map(list.map((result) => [result.key, result]));
}
async function outcome(key: string): Promise<string> {
  const result = (await look()).get(key);
  return result?.reason ? `${result.state}: ${result.reason}` : `${result?.state}`;
}

test.each(keys)('%s is not fine in an instance that has nothing', (key) => {
  const { state, reason } = results.get(key) ?? {};
  expect(state).toBe(OF_EVERY_BOT.includes(key) ? 'fine' : 'not-applicable');
  expect(reason).toMatch(OF_EVERY_BOT.includes(key) ? /^$/ : /^[^.]+[^.]$/);
});

async function addServer(name: string, status?: Partial<typeof serverStatuses.$inferInsert>) {
  const fields = serverFields({ name, rconPort: port++ });
  const { id } = await createServer(context, instance.by, { ...fields, clusterId: 'obelisk' });
  const of = { botId: instance.id, serverId: id };
  const online = { state: 'online' as const, since: now - DAY_MS, lastSeen: now, reason: '', players: 2 };
  if (status) await context.db.insert(serverStatuses).values({ ...of, ...online, ...status });
  return id;
}
const companion = (serverId: string, fields: Partial<typeof companions.$inferInsert>) =>
  context.db
    .insert(companions)
    .values({ botId: instance.id, serverId, type: 'Mod', lastSeenAt: now, toldAt: now, ...fields });
const store = (group: 'log' | 'companionMod' | 'chat', value: object) =>
  context.db.insert(settings).values({ botId: instance.id, group, value, rev: 1 } as never);

test('a server that has not been tried is neither online nor offline', async () => {
  await addServer('New');
  const reason = 'unknown: New (it has not been tried yet)';
  expect(await outcome('server-offline')).toBe(reason);
  expect(await outcome('server-flapping')).toBe(reason);
  expect(await outcome('log-silent')).toBe('not-applicable: no server is online');
});

test('a log is fine once there was enough of it to judge', async () => {
  const id = await addServer('Quiet', { players: 0 });
  expect(await outcome('unknown-log')).toBe('unknown: Quiet (no line of its log has come yet)');
  expect(await outcome('log-silent')).toBe('not-applicable: nobody is on');
  const event = { type: 'world.saved' as const, at: now, seconds: 1 };
  const line = { botId: instance.id, serverId: id, source: 'log' as const, at: now, relayed: null };
  const tell = (kind: 'world' | 'tribe', lines: number) => {
    const whole = { ...line, kind, event, json: JSON.stringify(event), player: '', eosId: '' };
    return context.db.transaction((tx) => appendEvents(tx, Array<typeof whole>(lines).fill(whole)));
  };
  await tell('world', 50);
  expect(await outcome('unknown-log')).toBe('fine');
  expect(await outcome('log-without-tribes')).toBe('unknown: Quiet (its log has only 50 lines so far)');
  await tell('world', ENOUGH_LINES);
  expect(await outcome('log-without-tribes')).toBe('unknown: Quiet (nobody is on)');
  await tell('tribe', 1);
  expect(await outcome('log-without-tribes')).toBe('fine');
  expect(await outcome('log-without-admins')).toBe('not-applicable: admins’ commands are not posted');
  await store('log', { isEnabled: true, collectAdminLogs: true });
  expect(await outcome('log-without-admins')).toBe('unknown: Quiet (nobody is on)');
  await context.db
    .insert(gameEventPositions)
    .values({ botId: instance.id, serverId: id, lastLines: [], lastAt: now });
  expect(await outcome('log-silent')).toBe('fine');
});

test('what companions tell is compared as long as it is not old', async () => {
  const one = await addServer('One', {});
  await companion(one, { clusterId: 'obelisk' });
  expect(await outcome('cluster-differs')).toBe('fine');
  expect(await outcome('mods-differ')).toBe(
    'not-applicable: no two servers of a cluster have a companion in the game',
  );
  const two = await addServer('Two', {});
  await companion(two, { clusterId: '', toldAt: now - 2 * DAY_MS });
  expect(await outcome('cluster-differs')).toBe(
    'unknown: Two (its companion does not say in which cluster it is)',
  );
  expect(await outcome('mods-differ')).toBe('unknown: Two (its companion has not told for a day)');
  await context.db
    .update(companions)
    .set({ toldAt: now, clusterId: 'obelisk' })
    .where(eq(companions.serverId, two));
  expect(await outcome('cluster-differs')).toBe('fine');
  expect(await outcome('mods-differ')).toBe('fine');
  expect(await outcome('old-version')).toBe('unknown: the newest build of the game is not known (One, Two)');
});

test('of an offline server nothing is asked that needs it to be online', async () => {
  const id = await addServer('Down', { state: 'offline' });
  await companion(id, { savedAt: now });
  await store('companionMod', { isEnabled: true });
  expect(await outcome('server-offline')).toBe('found');
  expect(await outcome('rcon-slow')).toBe('not-applicable: no server is online');
  expect(await outcome('companion-silent')).toBe('not-applicable: no server with a companion is online');
  expect(await outcome('save-old')).toBe('not-applicable: no save was read of a server that is online');
  expect(await outcome('world-rolled-back')).toBe('fine');
});

test('a check whose question fails is not fine', async () => {
  await addServer('One', {});
  const failing = serverFeatures.flatMap(({ checks = [] }) => checks).find(({ key }) => key === 'rcon-slow');
  if (!failing) throw new Error('There is no such check.');
  const { covers } = failing;
  try {
    failing.covers = () => Promise.reject(new Error('broken'));
    expect(await outcome('rcon-slow')).toBe('unknown: the check failed; the program’s own log says why');
  } finally {
    failing.covers = covers;
  }
});
