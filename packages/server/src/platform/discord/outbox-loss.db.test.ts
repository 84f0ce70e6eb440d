import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { makeBot, type TestBot } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { say } from './outbox.ts';
import { type OutboxOptions, startOutbox } from './outbox-sender.ts';
import { discordOutbox } from './table.ts';

const MINUTE = 60_000;
const patience = { timeout: 10_000, interval: 20 };

type Post = { nonce: string; content: string };

let database: TestDatabase;
let apiUrl: string;
let closeDiscord: () => void;
/** What a Discord that knows nonces has been asked to say; `answer` decides what it does with each. */
let posts: Post[];
let answer: (response: ServerResponse, place: number) => void;
let bot: TestBot;
const started: { stop(): Promise<void> }[] = [];
const contexts: TestContext[] = [];

const take = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');

beforeAll(async () => {
  database = await createTestDatabase();
  const server = createServer(async (request, response) => {
    posts.push(JSON.parse(await text(request)) as Post);
    answer(response, posts.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
  closeDiscord = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  closeDiscord();
  await database.drop();
});
beforeEach(async () => {
  posts = [];
  answer = take;
  const context = await openContext();
  await context.db.delete(discordOutbox);
  await context.db.execute(sql`delete from locks`);
  bot = await makeBot(context);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  await Promise.all(contexts.splice(0).map((each) => each.dispose()));
});

async function openContext(): Promise<TestContext> {
  const discord = { ...testSettings('').discord, apiUrl };
  // The same id, as after a restart: it takes the lock over at once, and the one before does not hear of it.
  const settings = { discord, workerId: 'worker' };
  const context = await createTestContext({ databaseUrl: database.url, settings });
  contexts.push(context);
  return context;
}

/** An outbox in a process that may stand still: it asks for its lock only now and then, and its clock can be moved on. */
async function startProcess(changed: Partial<OutboxOptions> = {}) {
  const context = await openContext();
  let passed = 0;
  const now = () => ({ monotonic: performance.now() + passed, wall: Date.now() + passed });
  const onUnknown = vi.fn(async () => {});
  const options = { isOwnChannel: async () => true, onBlocked: async () => {}, onUnknown, ...changed };
  const outbox = startOutbox(context, options, { termMs: 10 * MINUTE, now });
  started.push(outbox);
  const unknown = async () => {
    const { values } = await context.metrics.discordMessages.get();
    return values.find(({ labels }) => labels.outcome === 'unknown')?.value ?? 0;
  };
  return {
    context,
    onUnknown,
    unknown,
    wakeUp: () => {
      passed += 20 * MINUTE;
    },
    stop: outbox.stop,
  };
}

const sayIt = (content: string) => {
  const [first] = contexts;
  const item = { channelId: '1', content, kind: 'message' as const };
  return say(first!, first!.db, { scope: bot.scope, items: [item] });
};
const waiting = () => contexts[0]!.db.select().from(discordOutbox);
const nothingWaits = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
const isAsked = (times: number) => vi.waitFor(() => expect(posts).toHaveLength(times), patience);

test('a message that the lost worker had sent is sent with the same nonce by the next one, and struck off once', async () => {
  const unanswered: ServerResponse[] = [];
  answer = (response, place) => (place === 1 ? void unanswered.push(response) : take(response));
  const first = await startProcess();
  await sayIt('Hello');
  await isAsked(1);
  const second = await startProcess();
  await nothingWaits();
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ nonce }) => nonce)).size).toBe(1);
  // The first one hears of its own at last.
  unanswered.forEach(take);
  await first.stop();
  expect(await second.unknown()).toBe(0);
});

test('what was begun when Discord may have forgotten its nonce is unknown: not said again, counted, and told once', async () => {
  const unanswered: ServerResponse[] = [];
  answer = (response, place) => (place === 1 ? void unanswered.push(response) : take(response));
  const first = await startProcess();
  await sayIt('In flight');
  await isAsked(1);
  await contexts[0]!.db.execute(sql`update discord_outbox set tried_at = tried_at - ${10 * MINUTE}`);
  await sayIt('Afterwards');
  const second = await startProcess();
  await nothingWaits();
  expect(posts.map(({ content }) => content)).toEqual(['In flight', 'Afterwards']);
  expect(second.onUnknown).toHaveBeenCalledOnce();
  expect(await second.unknown()).toBe(1);
  unanswered.forEach(take);
  await first.stop();
  expect(first.onUnknown).not.toHaveBeenCalled();
});

test('what waits for a rate limit when the worker falls asleep is not sent by it when it wakes', async () => {
  const tooFast = { retry_after: 1, global: false, message: 'You are being rate limited.' };
  answer = (response, place) => {
    if (place > 1) return take(response);
    const headers = { 'content-type': 'application/json', 'retry-after': '1', 'x-ratelimit-scope': 'user' };
    response.writeHead(429, headers).end(JSON.stringify(tooFast));
  };
  const first = await startProcess();
  await sayIt('Hello');
  await isAsked(1);
  await startProcess();
  await nothingWaits();
  expect(posts).toHaveLength(2);
  first.wakeUp();
  // When this is over, so is the wait for the rate limit.
  await first.stop();
  expect(posts).toHaveLength(2);
});

test('a worker that wakes with nothing but its old belief claims nothing', async () => {
  const asleep = Promise.withResolvers<boolean>();
  const isReading = vi.fn(() => asleep.promise);
  const first = await startProcess({ isOwnChannel: isReading });
  await sayIt('Hello');
  await vi.waitFor(() => expect(isReading).toHaveBeenCalledOnce(), patience);
  await contexts[0]!.db.execute(sql`update locks set epoch = epoch + 1, holder = 'another'`);
  asleep.resolve(true);
  await first.stop();
  expect(posts).toEqual([]);
  expect(await waiting()).toMatchObject([{ batch: null }]);
});

test('what surely was not sent is free for whoever comes next', async () => {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const address = nobody.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await new Promise((resolve) => nobody.close(resolve));
  const there = apiUrl;
  apiUrl = `http://127.0.0.1:${port}/api`;
  const first = await startProcess();
  apiUrl = there;
  await sayIt('Hello');
  await vi.waitFor(async () => {
    const { values } = await first.context.metrics.discordMessages.get();
    expect(values).toContainEqual(expect.objectContaining({ labels: { outcome: 'unsent' } }));
  }, patience);
  await first.stop();
  expect(await waiting()).toMatchObject([{ batch: null }]);
});
