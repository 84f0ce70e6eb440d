import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseNow } from '../platform/database/database-clock.ts';
import { enqueueMessages, type Outgoing } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { discordOutbox } from './table.ts';

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let channelId: string;

beforeAll(async () => {
  world = await startTestSandbox('outbox');
  context = await createTestContext({ settings: { discord: world.discord } });
  instance = await makeInstance(context);
});
afterAll(async () => {
  await context.dispose();
  await world.dispose();
});
beforeEach(async () => {
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  await world.control('POST', '/discord/faults', { reset: true });
  const made = (await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'lines' })) as {
    id: string;
  };
  channelId = made.id;
});

const start = (on = context) =>
  startOutbox(on, { isOwnChannel: async () => true, onBlocked: async () => {} });

const lines = (count: number): Outgoing[] =>
  Array.from({ length: count }, (_, index) => ({
    channelId,
    content: `line ${index} ${'.'.repeat(50)}`,
    kind: 'line',
  }));

/** What stands in the channel, oldest first, line by line. */
async function said(): Promise<string[]> {
  const messages = (await world.control('GET', `/discord/channels/${channelId}/messages?limit=100`)) as {
    id: string;
    content: string;
  }[];
  const ordered = messages.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  return ordered.flatMap(({ content }) => content.split('\n'));
}

const empty = () =>
  eventually(async () => {
    const { rows } = await context.db.execute(sql`select count(*)::int as n from discord_outbox`);
    expect(rows[0]?.n).toBe(0);
  });

test('a burst of lines arrives whole and in order, in few messages', async () => {
  const outbox = start();
  const items = lines(300);
  await enqueueMessages(context, context.db, { scope: instance.scope, items: items.slice(0, 150) });
  await enqueueMessages(context, context.db, { scope: instance.scope, items: items.slice(150) });
  await empty();
  expect(await said()).toEqual(items.map(({ content }) => content));
  await outbox.stop();
});

test('what a killed worker had sent, but not struck off, is not said twice', async () => {
  const items = lines(3);
  await enqueueMessages(context, context.db, { scope: instance.scope, items });
  // As far as a worker gets before it is killed: the batch is fixed and Discord has the message.
  const rows = await context.db.select().from(discordOutbox).orderBy(asc(discordOutbox.id));
  await context.db.update(discordOutbox).set({ batch: rows[0]!.id, triedAt: databaseNow });
  const { apiUrl, botToken } = world.discord;
  const sent = await fetch(`${apiUrl}/v10/channels/${channelId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      content: items.map(({ content }) => content).join('\n'),
      nonce: String(rows[0]!.id),
      enforce_nonce: true,
    }),
  });
  expect(sent.status).toBe(200);
  const more = { channelId, content: 'after the restart', kind: 'line' as const };
  await enqueueMessages(context, context.db, { scope: instance.scope, items: [more] });
  const outbox = start();
  await empty();
  expect(await said()).toEqual([...items.map(({ content }) => content), 'after the restart']);
  await outbox.stop();
});

test('of two workers one speaks, and the other goes on when it stops', async () => {
  const other = await createTestContext({
    databaseUrl: context.settings.databaseUrl,
    settings: { discord: world.discord },
  });
  const [first, second] = [start(), start(other)];
  await enqueueMessages(context, context.db, { scope: instance.scope, items: lines(2) });
  await empty();
  await first.stop();
  await enqueueMessages(context, context.db, {
    scope: instance.scope,
    items: [{ channelId, content: 'second', kind: 'line' }],
  });
  await empty();
  expect(await said()).toHaveLength(3);
  await second.stop();
  await other.dispose();
});

test('an outage and a storm of 429 at Discord lose nothing', async () => {
  const outbox = start();
  await world.control('POST', '/discord/faults', { errors: { status: 503, requests: 4 } });
  await enqueueMessages(context, context.db, { scope: instance.scope, items: lines(2) });
  await empty();
  await world
    .control('POST', '/discord/faults', { rateLimit: { count: 3, retryAfterMs: 200 } })
    .catch(() => undefined);
  await enqueueMessages(context, context.db, {
    scope: instance.scope,
    items: [{ channelId, content: 'last', kind: 'line' }],
  });
  await empty();
  expect((await said()).at(-1)).toBe('last');
  expect(await said()).toHaveLength(3);
  await outbox.stop();
});

test('what is handed over in a transaction that fails is never said', async () => {
  const outbox = start();
  const failing = context.db.transaction(async (tx) => {
    await enqueueMessages(context, tx, { scope: instance.scope, items: lines(1) });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await enqueueMessages(context, context.db, {
    scope: instance.scope,
    items: [{ channelId, content: 'said', kind: 'line' }],
  });
  await empty();
  expect(await said()).toEqual(['said']);
  await outbox.stop();
});
