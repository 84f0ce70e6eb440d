import { MAX_PASSING } from '@arkwright/contracts/crosschat/bounds';
import { MAX_WAITING } from '@arkwright/contracts/logging/bounds';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queries } from '../platform/database/database.ts';
import { enqueueMessages, type Outgoing } from './outbox.ts';
import { LEFT_WAITING, MAX_PASSING_OF_INSTANCE, MAX_WAITING_OF_INSTANCE } from './outbox-bounds.ts';
import { findWaitingChannels } from './outbox-repository.ts';
import { discordOutbox } from './table.ts';

let context: TestContext;
let instance: TestInstance;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(discordOutbox);
  instance = await makeInstance(context);
});

type More = Partial<Outgoing> & { from?: number };

const lines = (count: number, { from = 0, ...more }: More = {}): Outgoing[] =>
  Array.from({ length: count }, (_, index) => ({
    channelId: '1',
    content: `line ${from + index}`,
    kind: 'line',
    ...more,
  }));

const tell = (items: readonly Outgoing[]) =>
  context.db.transaction((tx) => enqueueMessages(context, tx, { scope: instance.scope, items }));

const waiting = (channelId = '1') =>
  context.db
    .select()
    .from(discordOutbox)
    .where(eq(discordOutbox.channelId, channelId))
    .orderBy(asc(discordOutbox.id));
const contents = async (channelId?: string) => (await waiting(channelId)).map(({ content }) => content);
const total = async () => (await context.db.select().from(discordOutbox)).length;

test('a flood leaves the newest lines of a channel, behind one that says how many came before, in one call or in many', async () => {
  await tell(lines(1_880));
  expect(await contents()).toHaveLength(MAX_WAITING);
  expect((await contents()).slice(0, 2)).toEqual(['… 1,381 lines left out', 'line 1381']);
  for (let round = 1; round < 6; round++) await tell(lines(100, { from: 1_780 + 100 * round }));
  const left = await contents();
  expect(left.length).toBeLessThanOrEqual(MAX_WAITING);
  expect(left.length).toBeGreaterThanOrEqual(LEFT_WAITING);
  const gone = 2_380 - (left.length - 1);
  const words = `… ${gone.toLocaleString('en-US')} lines left out`;
  expect([left[0], left[1], left.at(-1)]).toEqual([words, `line ${gone}`, 'line 2379']);
});

test('a full channel makes room for many lines at once, not for each', async () => {
  await tell(lines(MAX_WAITING));
  await tell(lines(1, { from: MAX_WAITING }));
  const [marker] = await contents();
  expect(await waiting()).toHaveLength(LEFT_WAITING);
  for (let more = 1; more <= MAX_WAITING - LEFT_WAITING; more++)
    await tell(lines(1, { from: MAX_WAITING + more }));
  expect((await contents())[0]).toBe(marker);
  expect(await waiting()).toHaveLength(MAX_WAITING);
});

test('a message that stands alone stays while there are lines that can go', async () => {
  await tell([...lines(10), ...lines(1, { content: 'alert', kind: 'message' })]);
  for (let round = 0; round < 8; round++) await tell(lines(90, { from: 10 + 90 * round }));
  const left = await contents();
  expect(left.length).toBeLessThanOrEqual(MAX_WAITING);
  expect(left[0]).toBe('alert');
  expect(left[1]).toBe(`… ${730 - (left.length - 2)} lines left out`);
});

test('messages that stand alone become one, too, where nothing else waits', async () => {
  for (let round = 0; round < 6; round++) await tell(lines(100, { from: 100 * round, kind: 'message' }));
  const left = await contents();
  expect(left).toHaveLength(MAX_WAITING);
  expect(left.slice(0, 2)).toEqual(['… 101 messages left out', 'line 101']);
});

test('what is being sent is not touched', async () => {
  await tell(lines(20));
  const [first] = await waiting();
  await context.db.update(discordOutbox).set({ batch: first!.id });
  await tell(lines(600, { from: 20 }));
  const left = await contents();
  expect(left).toHaveLength(LEFT_WAITING);
  expect(left.slice(0, 20)).toEqual(lines(20).map(({ content }) => content));
  expect(left[20]).toBe('… 171 lines left out');
});

test('the bounds hold when many speak at once, and no line is counted twice', async () => {
  const rounds = Array.from({ length: 12 }, (_, round) => lines(100, { from: 100 * round }));
  await Promise.all(rounds.map(tell));
  // Whoever comes last sees all.
  await tell(lines(1, { from: 1_200 }));
  const left = await waiting();
  expect(left.length).toBeLessThanOrEqual(MAX_WAITING);
  expect(left.reduce((sum, { leftOut }) => sum + Math.max(leftOut, 1), 0)).toBe(1_201);
});

test('an instance keeps a bounded number in all its channels together, and others keep theirs', async () => {
  const other = await makeInstance(context);
  const item = { channelId: '1', content: 'of another', kind: 'line' as const };
  await enqueueMessages(context, context.db, { scope: other.scope, items: [item] });
  for (let channel = 0; channel < 24; channel++) await tell(lines(499, { channelId: String(100 + channel) }));
  expect(await total()).toBeLessThanOrEqual(MAX_WAITING_OF_INSTANCE + 1);
  expect(await contents()).toEqual(['of another']);
  expect((await contents('100'))[0]).toMatch(/^… \d+ lines left out$/);
  expect(await contents('123')).toHaveLength(499);
});

test('of lines with a time of their own all that can be said within it wait, whatever else waits for the channel', async () => {
  await tell([...lines(1_880, { keptMs: 60_000, content: 'passing' }), ...lines(MAX_WAITING)]);
  await tell(lines(1, { from: MAX_WAITING }));
  const left = await contents();
  expect(left.filter((content) => content === 'passing')).toHaveLength(1_880);
  expect(left.filter((content) => content !== 'passing')).toHaveLength(LEFT_WAITING);
});

test('lines with a time of their own have bounds, too: the newest stay', async () => {
  await tell(lines(MAX_PASSING - 1, { keptMs: 60_000 }));
  await tell(lines(2, { keptMs: 60_000, from: MAX_PASSING - 1 }));
  const left = await waiting();
  expect(left[0]?.content).toBe('… 502 lines left out');
  expect(left.reduce((sum, { leftOut }) => sum + Math.max(leftOut, 1), 0)).toBe(MAX_PASSING + 1);
  expect(left.at(-1)?.content).toBe(`line ${MAX_PASSING}`);
  for (const channelId of ['2', '3']) await tell(lines(MAX_PASSING, { keptMs: 60_000, channelId }));
  expect(await total()).toBeLessThanOrEqual(MAX_PASSING_OF_INSTANCE);
});

test('messages that stand alone stay while there are lines in any of many channels', async () => {
  const channels = Array.from({ length: 60 }, (_, index) => String(100 + index));
  for (const channelId of channels) await tell(lines(5, { channelId, kind: 'message' }));
  for (let round = 0; round < 4; round++)
    for (const channelId of channels) await tell(lines(49, { channelId, from: 49 * round }));
  const rows = await context.db.select().from(discordOutbox);
  expect(rows.length).toBeLessThanOrEqual(MAX_WAITING_OF_INSTANCE);
  expect(rows.some(({ content }) => content.endsWith('lines left out'))).toBe(true);
  expect(rows.filter(({ kind, leftOut }) => kind === 'message' && leftOut === 0)).toHaveLength(300);
});

test('a look for waiting channels reads a few rows for each channel, however many wait', async () => {
  await context.db.execute(sql`
    insert into discord_outbox (bot_id, channel_id, content, mention_role_ids, kind, created_at)
    select ${instance.id}, (number % 3)::text, 'line', '[]', 'line', 0 from generate_series(1, 20000) as number`);
  await context.db.execute(sql`analyze discord_outbox`);
  await context.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const found = await findWaitingChannels(tx);
    expect(found.map(({ channelId }) => channelId)).toEqual(['0', '1', '2']);
    expect((await rowsRead(tx)) - before).toBeLessThan(50);
  });
});

/** How many rows of the outbox this connection has read so far, one by one or by an index. */
async function rowsRead(tx: Queries): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
    where relname = 'discord_outbox'`);
  return rows[0]?.n ?? 0;
}
