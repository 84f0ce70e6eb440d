import { rawCommand } from '@arkwright/ark/commands';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AppContext } from '../context/app-context.ts';
import type { Queries } from '../platform/database/database.ts';
import { type Effects, type Outcome, settleEffects } from './effects.ts';
import { commandRetention, MAX_COMMANDS } from './room.ts';
import { endOverdueCommands, sendCommands, UNKNOWN_OUTCOME } from './service.ts';
import { gameCommands } from './table.ts';

let database: TestDatabase;
let context: TestContext;
let other: TestContext;
let instance: TestInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  context = await createTestContext({ databaseUrl: database.url });
  other = await createTestContext({ databaseUrl: database.url });
});
afterAll(async () => {
  await Promise.all([context.dispose(), other.dispose()]);
  await database.drop();
});
beforeEach(async () => {
  await context.db.delete(gameCommands);
  instance = await makeInstance(context);
});

const feature = 'timed-commands';

/** Collects what it is told, each batch in its own list; `trouble` may throw. */
function listener(trouble: (outcomes: readonly Outcome[]) => void = () => {}, isRepeatable = false) {
  const batches: (readonly Outcome[])[] = [];
  const effects: Effects = {
    feature,
    isRepeatable,
    async onSettled(_context: AppContext, _tx: Queries, outcomes) {
      trouble(outcomes);
      batches.push(outcomes);
    },
  };
  return { effects: [effects], batches, told: () => batches.flat() };
}

const send = (count: number, { scope } = instance): Promise<string[]> => {
  const commands = Array.from({ length: count }, () => ({
    serverId: 'one',
    command: rawCommand('SaveWorld'),
  }));
  return context.db.transaction((tx) => sendCommands(context, tx, { scope, commands, feature }));
};
const end = (id: string, change: Partial<typeof gameCommands.$inferInsert>) =>
  context.db.update(gameCommands).set(change).where(eq(gameCommands.id, id));
/** Whether a feature is still to learn the end of a command. */
const waits = async (id: string) =>
  (await context.db.select().from(gameCommands).where(eq(gameCommands.id, id))).some(
    ({ feature: waiting }) => waiting !== '',
  );
const done = { state: 'done', reply: 'World Saved' } as const;
const endAll = () => context.db.update(gameCommands).set(done);

test('a feature learns each end once, in the order of sending, and with what may be sent again', async () => {
  const ids = await send(5);
  await end(ids[0] ?? '', done);
  await end(ids[1] ?? '', { state: 'failed', failure: 'unclear', reply: UNKNOWN_OUTCOME });
  await end(ids[2] ?? '', { state: 'failed', failure: 'unsent', reply: 'Away.' });
  await end(ids[3] ?? '', { state: 'failed', failure: 'refused', reply: 'No.' });
  const { effects, told } = listener();
  await settleEffects(context, effects);
  expect(told().map(({ id, outcome, reply, mayRepeat }) => [id, outcome, reply, mayRepeat])).toEqual([
    [ids[0], 'done', 'World Saved', false],
    [ids[1], 'unclear', UNKNOWN_OUTCOME, false],
    [ids[2], 'unsent', 'Away.', true],
    [ids[3], 'refused', 'No.', false],
  ]);
  await settleEffects(context, effects);
  expect(told()).toHaveLength(4);
});

test('what may have been done is sent again only by features that repeat their commands', async () => {
  const [id = ''] = await send(1);
  await end(id, { state: 'failed', failure: 'unclear', reply: UNKNOWN_OUTCOME });
  const { effects, told } = listener(() => {}, true);
  await settleEffects(context, effects);
  expect(told()).toMatchObject([{ outcome: 'unclear', mayRepeat: true }]);
});

test('a command that nobody took, or that was lost with its worker, ends, and its feature learns it', async () => {
  const [unsent, lost = ''] = await send(2);
  await end(lost, { state: 'taken' });
  await context.db.update(gameCommands).set({ expiresAt: sql`expires_at - 60000` });
  await endOverdueCommands(context);
  const { effects, told } = listener();
  await settleEffects(context, effects);
  expect(told()).toMatchObject([
    { id: unsent, outcome: 'unsent' },
    { id: lost, outcome: 'unclear' },
  ]);
});

test('two processes at once tell each end once', async () => {
  const ids = await send(1200);
  await endAll();
  const { effects, told } = listener();
  await Promise.all([settleEffects(context, effects), settleEffects(other, effects)]);
  expect(
    told()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
});

test('one that the feature fails at stops no other, and is told again', async () => {
  const ids = await send(700);
  await endAll();
  let isBroken = true;
  const { effects, told } = listener((outcomes) => {
    if (isBroken && outcomes.some(({ id }) => id === ids[333])) throw new Error('cannot be stored');
  });
  await settleEffects(context, effects);
  expect(told()).toHaveLength(699);
  isBroken = false;
  await settleEffects(context, effects);
  expect(told().at(-1)?.id).toBe(ids[333]);
  expect(told()).toHaveLength(700);
});

test('a result that a feature never manages to handle is tried later and later, and holds up no other', async () => {
  const broken = 'starter-sets';
  const commands = [{ serverId: 'one', command: rawCommand('SaveWorld') }];
  const sendBroken = () =>
    context.db.transaction((tx) =>
      sendCommands(context, tx, { scope: instance.scope, commands, feature: broken }),
    );
  const [poison = ''] = await sendBroken();
  const told: string[] = [];
  const failing: Effects = {
    feature: broken,
    isRepeatable: false,
    async onSettled(_context: AppContext, _tx: Queries, outcomes) {
      if (outcomes.some(({ id }) => id === poison)) throw new Error('cannot be stored');
      told.push(...outcomes.map(({ id }) => id));
    },
  };
  const others = listener();
  const logged = vi.spyOn(context.log, 'error');
  const sent: string[] = [];
  const turn = async () => {
    sent.push(...(await sendBroken()));
    await send(1);
    await endAll();
    await settleEffects(context, [failing, ...others.effects]);
    expect([told, others.told().length]).toEqual([sent, sent.length]);
    return logged.mock.calls.length;
  };
  const endedAgo = (seconds: number) => end(poison, { endedAt: Date.now() - seconds * 1000 });
  for (const failures of [1, 2, 3, 4, 5]) expect(await turn()).toBe(failures);
  await endedAgo(20);
  expect(await turn()).toBe(5);
  await endedAgo(40);
  expect([await turn(), await turn()]).toEqual([6, 6]);
  await endedAgo(70);
  expect(await turn()).toBe(7);
  expect(await waits(poison)).toBe(true);
  expect(logged.mock.calls[6]?.[0]).toMatchObject({ command: poison, failures: 7 });
  logged.mockRestore();
  const { values } = await context.metrics.effectFailures.get();
  expect(values.find(({ labels }) => labels.feature === broken)?.value).toBe(7);
});

test('10,000 ends of one instance do not hold up that of another', async () => {
  await send(MAX_COMMANDS);
  const another = await makeInstance(context);
  const [last] = await send(1, another);
  await endAll();
  const { effects, batches } = listener();
  await settleEffects(context, effects);
  // Two transactions run beside each other, and either may end first.
  expect(batches.slice(0, 2).flatMap((batch) => batch.map(({ id }) => id))).toContain(last);
  expect(batches.flat()).toHaveLength(MAX_COMMANDS + 1);
});

test('a command stays until its feature has learned its end', async () => {
  const [id = ''] = await send(1);
  const long = { createdAt: 0, expiresAt: 0 };
  await end(id, { ...done, ...long });
  const forget = () => commandRetention.deleteSome(context.db, { now: context.clock.now(), limit: 100 });
  expect(await forget()).toBe(0);
  await settleEffects(context, listener().effects);
  expect(await forget()).toBe(1);
});

test('room for more is made only of commands that no feature waits for', async () => {
  await send(MAX_COMMANDS);
  await endAll();
  await expect(send(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await settleEffects(context, listener().effects);
  expect(await send(1)).toHaveLength(1);
});

test('the end of an instance that is being deleted waits', async () => {
  await send(1);
  await endAll();
  const { effects, told } = listener();
  await context.db
    .transaction(async (tx) => {
      await tx.execute(sql`select from bot_instances where id = ${instance.id} for update`);
      await settleEffects(other, effects);
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(told()).toEqual([]);
  await settleEffects(context, effects);
  expect(told()).toHaveLength(1);
});
