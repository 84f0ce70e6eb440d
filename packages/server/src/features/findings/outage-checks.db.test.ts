import { REFUSED, UNREADABLE_PASSWORD, WRONG_PASSWORD } from '@arkwright/contracts/server-status/reasons';
import {
  makeInstance,
  makeUser,
  newSnowflake,
  serverFields,
  type TestInstance,
} from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { appendEvents } from '../../game-events/repository.ts';
import { knownPlayers } from '../known-players/table.ts';
import { patreonMembers } from '../pledges/table.ts';
import { gameEventPositions, serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { foundBy } from './testing/found-by.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OUTAGES = ['server-offline', 'rcon-password', 'never-connected'];

let context: TestContext;
let instance: TestInstance;
const now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  instance = await makeInstance(context, { tier: 5 });
});

async function addServer(status: Partial<typeof serverStatuses.$inferInsert>) {
  const { id } = await createServer(context, instance.by, serverFields({ name: 'Aberration' }));
  const seen = {
    state: 'offline' as const,
    since: now,
    lastSeen: now,
    reason: REFUSED,
    players: 0,
    ...status,
  };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}
const change = (serverId: string, fields: Partial<typeof serverStatuses.$inferInsert>) =>
  context.db.update(serverStatuses).set(fields).where(eq(serverStatuses.serverId, serverId));
const position = (serverId: string) =>
  context.db.insert(gameEventPositions).values({ botId: instance.id, serverId, lastAt: now, lastLines: [] });

/** The checks that find something about servers that are offline. */
async function outages(): Promise<string[]> {
  const found = await Promise.all(
    OUTAGES.map(async (check) => [check, await foundBy(context, instance, check)] as const),
  );
  return found.flatMap(([check, rows]) => rows.map(() => check));
}

test.each([WRONG_PASSWORD, UNREADABLE_PASSWORD])(
  'a server whose password is wrong is found as such, and no longer once that is corrected: %s',
  async (reason) => {
    const id = await addServer({ reason, lastSeen: 0 });
    expect(await outages()).toEqual(['rcon-password']);
    expect(await foundBy(context, instance, 'rcon-password')).toEqual([
      { subject: id, name: 'Aberration', reason },
    ]);
    await change(id, { reason: REFUSED, lastSeen: now });
    expect(await outages()).toEqual(['server-offline']);
    await change(id, { state: 'online', reason: '' });
    expect(await outages()).toEqual([]);
  },
);

test('a server that has never answered is found as such, unless its log was read before', async () => {
  const id = await addServer({ lastSeen: 0 });
  expect(await outages()).toEqual(['never-connected']);
  // Its status begins anew when it is disabled for a while.
  await position(id);
  expect(await outages()).toEqual(['server-offline']);
});

const eosId = (index: number) => `0002${String(index).padStart(28, '0')}`;

/** A player who came at this time, by the server's list. */
const listed = (serverId: string, index: number, lastSeen: number) =>
  context.db.insert(knownPlayers).values({
    botId: instance.id,
    netId: eosId(index),
    name: `Player ${index}`,
    characterName: '',
    formerNames: [],
    serverId,
    isOnline: true,
    firstSeen: lastSeen,
    lastSeen,
  });

/** A line of the log about a player who has joined. */
function joined(serverId: string, index: number) {
  const event = {
    type: 'player.joined' as const,
    at: now,
    player: `Player ${index}`,
    eosId: eosId(index),
    platform: '',
  };
  const line = { botId: instance.id, serverId, source: 'log' as const, at: now, kind: 'joined' as const };
  const whole = {
    ...line,
    event,
    relayed: null,
    json: JSON.stringify(event),
    player: event.player,
    eosId: event.eosId,
  };
  return context.db.transaction((tx) => appendEvents(tx, [whole]));
}

test('a log that misses players who came one after the other is likely to be read by another program, too', async () => {
  const id = await addServer({ state: 'online', since: now - 2 * HOUR_MS, reason: '' });
  await listed(id, 1, now - 50 * MINUTE_MS);
  await joined(id, 1);
  for (const index of [2, 3]) await listed(id, index, now - index * 5 * MINUTE_MS);
  expect(await foundBy(context, instance, 'log-taken')).toEqual([]);
  // Its line may still come.
  await listed(id, 4, now - MINUTE_MS);
  expect(await foundBy(context, instance, 'log-taken')).toEqual([]);
  await listed(id, 5, now - 25 * MINUTE_MS);
  expect(await foundBy(context, instance, 'log-taken')).toEqual([
    {
      subject: id,
      name: 'Aberration',
      reason: 'of 4 players who came within an hour, the log has not told of 3',
    },
  ]);
  await joined(id, 2);
  expect(await foundBy(context, instance, 'log-taken')).toEqual([]);
});

test('players who came while nobody looked, or to a server without a log, say nothing', async () => {
  const id = await addServer({ state: 'online', since: now - 2 * HOUR_MS, reason: '' });
  for (const index of [1, 2, 3]) await listed(id, index, now - index * 10 * MINUTE_MS);
  // That its log tells nothing at all is another finding.
  expect(await foundBy(context, instance, 'log-taken')).toEqual([]);
  await joined(id, 9);
  expect(await foundBy(context, instance, 'log-taken')).toHaveLength(1);
  await context.db.update(knownPlayers).set({ lastSeen: now - 10 * MINUTE_MS });
  expect(await foundBy(context, instance, 'log-taken')).toEqual([]);
});

test('an owner whose pledge was cancelled is told while it still counts', async () => {
  const owner = await makeUser(context, { discordId: newSnowflake(), tier: 3 });
  instance = await makeInstance(context, { owner });
  const member = {
    memberId: 'm',
    patreonUserId: 'p',
    discordId: owner.discordId,
    amountCents: 1000,
    tier: 3,
  };
  await context.db.insert(patreonMembers).values({ ...member, status: 'active_patron', checkedAt: now });
  expect(await foundBy(context, instance, 'pledge-ending')).toEqual([]);
  await context.db.update(patreonMembers).set({ status: 'former_patron' });
  expect(await foundBy(context, instance, 'pledge-ending')).toEqual([
    { subject: 'pledge', name: 'Tier 3', reason: 'it was cancelled, and lasts only for what is paid' },
  ]);
  await context.db
    .update(patreonMembers)
    .set({ status: 'active_patron', claim: { said: 1, at: now } as never });
  expect(await foundBy(context, instance, 'pledge-ending')).toMatchObject([
    { reason: 'Patreon has once named a lower tier; it counts once it says so again' },
  ]);
  await context.db.update(patreonMembers).set({ claim: null });
  expect(await foundBy(context, instance, 'pledge-ending')).toEqual([]);
});
