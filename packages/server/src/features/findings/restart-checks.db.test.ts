import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendStateLines } from '../../game-events/repository.ts';
import { hostPowerJobs } from '../host-power/table.ts';
import { agentLogs, serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { foundBy } from './testing/found-by.ts';

const MINUTE_MS = 60_000;
let context: TestContext;
let instance: TestInstance;
let serverId: string;
const now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context, { tier: 5 });
  serverId = (await createServer(context, instance.by, serverFields({ name: 'The Island' }))).id;
});

const found = (check: string) => foundBy(context, instance, check);
/** The state of the server, minutes ago. */
const was = (minutesAgo: number, text: string) =>
  appendStateLines(
    context.db,
    [{ botId: instance.id, id: serverId, at: now - minutesAgo * MINUTE_MS, text }],
    MAX_STATE_LINES,
  );

test('a game that ended and was back soon is found, unless somebody here had it stop', async () => {
  await was(80, 'Went offline: no answer for 12 s');
  await was(79, 'Online again, after 1 min offline');
  await was(70, 'Stopped by Ann with 2 players on');
  await was(68, 'Online again, after 2 min offline');
  await was(60, 'Went offline: connection refused');
  expect(await found('restart-unknown')).toEqual([]);
  await was(29, 'Online again, after 31 min offline');
  expect(await found('restart-unknown')).toEqual([]);
  await was(20, 'Went offline with 2 players on: the server closed the connection');
  await was(18, 'Starting, after 2 min offline');
  expect(await found('restart-unknown')).toEqual([
    { subject: serverId, name: 'The Island', reason: 'it was away for 2 min' },
  ]);
  const requestedAt = now - 22 * MINUTE_MS;
  await context.db.insert(hostPowerJobs).values({
    botId: instance.id,
    serverId,
    id: 'job',
    hostKind: 'Nitrado',
    hostId: '1',
    action: 'restart',
    warning: '',
    step: 'following',
    requestedAt,
    stepAt: requestedAt,
    dueAt: requestedAt,
    startedAt: requestedAt,
    startedBy: 'Ann',
  });
  expect(await found('restart-unknown')).toEqual([]);
});

test('an agent that stops sending the log of a game that is online is found', async () => {
  const of = { botId: instance.id, serverId };
  const seen = {
    state: 'online' as const,
    since: now - 60 * MINUTE_MS,
    lastSeen: now,
    reason: '',
    players: 0,
  };
  await context.db.insert(serverStatuses).values({ ...of, ...seen });
  await context.db
    .insert(agentLogs)
    .values({ ...of, run: 'r', next: 1, seenAt: now - 9 * MINUTE_MS, toldAt: now - 9 * MINUTE_MS });
  expect(await found('agent-silent')).toEqual([]);
  await context.db.update(agentLogs).set({ seenAt: now - 11 * MINUTE_MS });
  expect(await found('agent-silent')).toEqual([
    { subject: serverId, name: 'The Island', reason: 'its log is read over RCON since' },
  ]);
  await context.db.update(serverStatuses).set({ since: now - MINUTE_MS });
  expect(await found('agent-silent')).toEqual([]);
});
