import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueueMessages } from './outbox.ts';
import { type OutboxOptions, startOutbox } from './outbox-sender.ts';
import { discordOutbox } from './table.ts';

type Post = { nonce: string; content: string };

let database: TestDatabase;
let apiUrl: string;
let closeDiscord: () => void;
/** What a Discord that knows nonces has been asked to say; `answer` decides what it does with each request. */
let posts: Post[];
let requests: number;
let answer: (response: ServerResponse, place: number) => void;
let instance: TestInstance;
const started: { stop(): Promise<void> }[] = [];
const contexts: TestContext[] = [];

/** A Discord that takes everything, and in which the bot may read nothing. */
function take(response: ServerResponse): void {
  const isReading = response.req.url?.includes('/messages?') === true;
  const body = isReading ? { code: 50001, message: 'Missing Access' } : { id: '1' };
  response.writeHead(isReading ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeAll(async () => {
  database = await createTestDatabase();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') posts.push(JSON.parse(body) as Post);
    answer(response, ++requests);
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
  requests = 0;
  answer = take;
  const context = await openContext();
  await context.db.delete(discordOutbox);
  await context.db.execute(sql`delete from locks`);
  instance = await makeInstance(context);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  await Promise.all(contexts.splice(0).map((testContext) => testContext.dispose()));
});

/** Of an address where nobody listens. */
async function addressOfNobody(): Promise<string> {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const address = nobody.address();
  await new Promise((resolve) => nobody.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
}

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
  const outbox = startOutbox(context, options, { termMs: 10 * MINUTE_MS, now });
  started.push(outbox);
  const counted = async (outcome: string) => {
    const { values } = await context.metrics.discordMessages.get();
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  return {
    context,
    onUnknown,
    counted,
    wakeUp: () => {
      passed += 20 * MINUTE_MS;
    },
    stop: outbox.stop,
  };
}

const sayIt = (content: string) => {
  const [first] = contexts;
  const item = { channelId: '1', content, kind: 'message' as const };
  return enqueueMessages(first!, first!.db, { scope: instance.scope, items: [item] });
};
const waiting = () => contexts[0]!.db.select().from(discordOutbox);
/** As if so much time had passed since it was tried. */
const passTime = (ms: number) =>
  contexts[0]!.db.execute(sql`update discord_outbox set tried_at = tried_at - ${ms}::bigint`);
const nothingWaits = () => eventually(async () => expect(await waiting()).toEqual([]));
const isAsked = (times: number) => eventually(() => expect(posts).toHaveLength(times));

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
  expect(await second.counted('unknown')).toBe(0);
});

test('what was begun when Discord may have forgotten its nonce is unknown where nobody may read: not said again, counted, and told once', async () => {
  const unanswered: ServerResponse[] = [];
  answer = (response, place) => (place === 1 ? void unanswered.push(response) : take(response));
  const first = await startProcess();
  await sayIt('In flight');
  await isAsked(1);
  await passTime(10 * MINUTE_MS);
  await sayIt('Afterwards');
  const second = await startProcess();
  await nothingWaits();
  expect(posts.map(({ content }) => content)).toEqual(['In flight', 'Afterwards']);
  expect(second.onUnknown).toHaveBeenCalledOnce();
  expect(await second.counted('unknown')).toBe(1);
  unanswered.forEach(take);
  await first.stop();
  expect(first.onUnknown).not.toHaveBeenCalled();
});

test('tries that never reach Discord do not make it remember a message for longer', async () => {
  const unanswered: ServerResponse[] = [];
  answer = (response) => void unanswered.push(response);
  const first = await startProcess();
  await sayIt('Arrived');
  await isAsked(1);
  await first.stop();
  const there = apiUrl;
  apiUrl = await addressOfNobody();
  const away = await startProcess();
  apiUrl = there;
  for (const tries of [1, 2]) {
    await eventually(async () => expect(await away.counted('unsent')).toBeGreaterThanOrEqual(tries));
    await passTime(MINUTE_MS);
  }
  await away.stop();
  answer = take;
  const back = await startProcess();
  await nothingWaits();
  expect(posts.map(({ content }) => content)).toEqual(['Arrived']);
  expect(back.onUnknown).toHaveBeenCalledOnce();
  unanswered.forEach(take);
});

test('while Discord is away nothing is struck off: what follows would go the same way, one after another', async () => {
  answer = (response) => void response.writeHead(503).end();
  const first = await startProcess();
  await sayIt('In flight');
  await sayIt('Afterwards');
  await isAsked(1);
  await eventually(async () => expect(await first.counted('again')).toBe(1));
  await first.stop();
  await passTime(10 * MINUTE_MS);
  const isProbed = Promise.withResolvers<void>();
  answer = (response) => {
    response.writeHead(503).end();
    isProbed.resolve();
  };
  const second = await startProcess();
  await isProbed.promise;
  await second.stop();
  expect(await waiting()).toHaveLength(2);
  answer = take;
  const third = await startProcess();
  await nothingWaits();
  expect(posts.map(({ content }) => content)).toEqual(['In flight', 'Afterwards']);
  expect(third.onUnknown).toHaveBeenCalledOnce();
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
  await eventually(() => expect(isReading).toHaveBeenCalledOnce());
  await contexts[0]!.db.execute(sql`update locks set epoch = epoch + 1, holder = 'another'`);
  asleep.resolve(true);
  await first.stop();
  expect(posts).toEqual([]);
  expect(await waiting()).toMatchObject([{ batch: null }]);
});

test('what surely was not sent is free for whoever comes next', async () => {
  const there = apiUrl;
  apiUrl = await addressOfNobody();
  const first = await startProcess();
  apiUrl = there;
  await sayIt('Hello');
  await eventually(async () => expect(await first.counted('unsent')).toBeGreaterThan(0));
  await first.stop();
  expect(await waiting()).toMatchObject([{ batch: null }]);
});

test('what Discord refuses because of our token is free, and waits for a better one', async () => {
  answer = (response) => {
    const headers = { 'content-type': 'application/json' };
    response.writeHead(401, headers).end('{"code":0,"message":"401: Unauthorized"}');
  };
  const first = await startProcess();
  await sayIt('Hello');
  await eventually(async () => expect(await first.counted('unsent')).toBeGreaterThan(1));
  await eventually(async () => expect(await waiting()).toMatchObject([{ batch: null }]));
  // One 401, which may come from anyone on the way, is not the end of the token.
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
  };
  await eventually(async () => expect(await waiting()).toEqual([]));
  await first.stop();
});

test('what could not be said for want of a webhook is free', async () => {
  const card = { name: 'Name', url: 'https://name.example', iconUrl: '', signature: '' };
  const first = await startProcess({ personaOf: async () => ({ username: 'Name', avatarUrl: '', card }) });
  const asksForWebhooks = Promise.withResolvers<void>();
  answer = (response) => {
    response.writeHead(503).end();
    asksForWebhooks.resolve();
  };
  await sayIt('Hello');
  await asksForWebhooks.promise;
  await first.stop();
  expect(posts).toEqual([]);
  expect(await waiting()).toMatchObject([{ batch: null }]);
});
