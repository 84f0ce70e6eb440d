import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext } from '@arkwright/testing/test-context';
import { testSettings } from '@arkwright/testing/test-settings';
import { expect, test, vi } from 'vitest';
import { enqueueMessages, GIVEN_UP_MS } from './outbox.ts';
import { REFUSALS_APART_MS } from './outbox-repository.ts';
import { startOutbox } from './outbox-sender.ts';
import { discordOutbox, discordRefusals, discordWebhooks } from './table.ts';

/** A Discord that answers messages to a channel as it is told. `asked` has the channels of its requests. */
async function startDiscord(answer: (channelId: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const channelId = /channels\/(\d+)/.exec(request.url ?? '')?.[1] ?? '';
    asked.push(channelId);
    request.resume();
    answer(channelId, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    asked,
    apiUrl: `http://127.0.0.1:${port}/api`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const listeners = { isOwnChannel: async () => true, onBlocked: async () => {} };

/** Passes between two requests: refusals count only minutes apart. */
let aheadMs = 0;

async function contextFor(apiUrl: string) {
  const context = await createTestContext({
    settings: { sandbox: false, discord: { ...testSettings('').discord, apiUrl } },
    clock: { now: () => Date.now() + aheadMs },
  });
  const { scope } = await makeInstance(context);
  const sayIn = (channelId: string, times = 1) =>
    enqueueMessages(context, context.db, {
      scope,
      items: Array.from({ length: times }, () => ({ channelId, content: 'Hello', kind: 'message' as const })),
    });
  return { context, scope, sayIn };
}

test('stopping does not wait for a Discord that never answers', async () => {
  let isCutOff = false;
  const discord = await startDiscord((_, response) => {
    response.on('close', () => {
      isCutOff = true;
    });
  });
  const { context, sayIn } = await contextFor(discord.apiUrl);
  await sayIn('1');
  const outbox = startOutbox(context, listeners);
  await eventually(() => expect(discord.asked).toHaveLength(1));
  await outbox.stop();
  // It has ended while the request goes on.
  expect(isCutOff).toBe(false);
  discord.close();
  await context.dispose();
});

test('channels that Discord fails for, and one with very much to say, do not keep others waiting', async () => {
  const delivered = new Map<string, number>();
  let isWell = false;
  const discord = await startDiscord((channelId, response) => {
    const isDone = isWell || Number(channelId) >= 100;
    if (isDone) delivered.set(channelId, (delivered.get(channelId) ?? 0) + 1);
    response.writeHead(isDone ? 200 : 500, { 'content-type': 'application/json' }).end('{"id":"1"}');
  });
  const { context, sayIn } = await contextFor(discord.apiUrl);
  const failing = Array.from({ length: 30 }, (_, index) => String(index + 1));
  const healthy = Array.from({ length: 10 }, (_, index) => String(index + 100));
  for (const channelId of failing) await sayIn(channelId);
  for (const channelId of healthy) await sayIn(channelId);
  await sayIn('200', 25);
  const outbox = startOutbox(context, listeners);
  await eventually(() => expect(healthy.filter((id) => !delivered.has(id))).toEqual([]));
  isWell = true;
  await eventually(() => expect(delivered.get('200')).toBe(25));
  await eventually(() => expect(delivered.size).toBe(41));
  expect([...delivered.values()].filter((times) => times !== 1)).toEqual([25]);
  await outbox.stop();
  discord.close();
  await context.dispose();
});

/** A Discord whose channel refuses so many messages, and says what it took. */
async function startRefusing(refusal: { status: number; body: object; times: number; apartMs?: number }) {
  const taken: string[] = [];
  let left = refusal.times;
  const discord = await startDiscord((channelId, response) => {
    const isRefused = left-- > 0;
    aheadMs += refusal.apartMs ?? REFUSALS_APART_MS;
    if (!isRefused) taken.push(channelId);
    response
      .writeHead(isRefused ? refusal.status : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isRefused ? refusal.body : { id: '1' }));
  });
  const { context, scope, sayIn } = await contextFor(discord.apiUrl);
  const onUnknown = vi.fn(async () => {});
  const blocked: { reason: string; dropped: number; tries: number }[] = [];
  const rejected: string[] = [];
  const outbox = startOutbox(context, {
    ...listeners,
    onUnknown,
    onRejected: async (_channel, reason) => void rejected.push(reason),
    onBlocked: async ({ reason, dropped, tries }) => void blocked.push({ reason, dropped, tries }),
  });
  const waiting = async () => (await context.db.select().from(discordOutbox)).length;
  const stop = async () => {
    await outbox.stop();
    discord.close();
    await context.dispose();
  };
  const refusals = async () => (await context.db.select().from(discordRefusals)).map(({ count }) => count);
  return { ...discord, context, scope, onUnknown, taken, blocked, rejected, sayIn, waiting, refusals, stop };
}

const FORBIDDEN = { status: 403, body: { code: 50013, message: 'Missing Permissions' } };

test('a message that is refused twice is tried again, and arrives', async () => {
  const world = await startRefusing({ ...FORBIDDEN, times: 2 });
  await world.sayIn('1');
  await eventually(() => expect(world.taken).toEqual(['1']));
  await eventually(async () => expect(await world.waiting()).toBe(0));
  expect(world.asked).toHaveLength(3);
  expect(world.blocked).toEqual([]);
  await world.stop();
});

test('a message that is refused a third time stops the channel, with what waits for it', async () => {
  const world = await startRefusing({ ...FORBIDDEN, times: 100 });
  await world.sayIn('1', 5);
  await eventually(() => expect(world.blocked).toHaveLength(1));
  expect(world.blocked).toEqual([
    { reason: 'The bot may not write there: give it View Channel and Send Messages.', dropped: 5, tries: 3 },
  ]);
  expect(world.asked).toHaveLength(3);
  await world.sayIn('1');
  expect(await world.waiting()).toBe(0);

  // An hour later one message is tried; if it is refused, that is no news.
  for (const tries of [4, 5]) {
    aheadMs += GIVEN_UP_MS;
    await world.sayIn('1', 2);
    await eventually(async () => expect(await world.waiting()).toBe(0));
    expect(world.asked).toHaveLength(tries);
    expect(world.blocked).toHaveLength(1);
    await world.sayIn('1');
    expect(await world.waiting()).toBe(0);
  }
  await world.stop();
});

test('a channel that was given up is well again once Discord takes a message an hour later', async () => {
  const world = await startRefusing({ ...FORBIDDEN, times: 3 });
  await world.sayIn('1');
  await eventually(() => expect(world.blocked).toHaveLength(1));
  aheadMs += GIVEN_UP_MS;
  await world.sayIn('1', 3);
  await eventually(() => expect(world.taken).toHaveLength(3));
  expect(await world.refusals()).toEqual([]);
  await world.stop();
});

test('a code that Discord does not document holds a channel for an hour, then costs only that message', async () => {
  const body = { code: 987_654, message: 'Something new' };
  const world = await startRefusing({ status: 400, body, times: 2, apartMs: 31 * MINUTE_MS });
  await world.sayIn('1', 2);
  await eventually(() => expect(world.taken).toEqual(['1']));
  expect(world.asked).toHaveLength(3);
  expect(world.rejected).toEqual(['Discord says: “Something new” (code 987654).']);
  expect(world.blocked).toEqual([]);
  await world.stop();
});

test('refusals in a row count once, as somebody may be changing permissions', async () => {
  const world = await startRefusing({ ...FORBIDDEN, times: 5, apartMs: REFUSALS_APART_MS / 10 });
  await world.sayIn('1');
  await eventually(() => expect(world.taken).toEqual(['1']));
  expect(world.asked).toHaveLength(6);
  expect(world.blocked).toEqual([]);
  await world.stop();
});

test('a refused message counts as refused, also where nobody may look what was said', async () => {
  const world = await startRefusing({ ...FORBIDDEN, times: 100 });
  const { botId } = world.scope;
  const webhook = { botId, channelId: '1', webhookId: '2', token: '' };
  await world.context.db.insert(discordWebhooks).values(webhook);
  await world.sayIn('1', 2);
  await eventually(() => expect(world.blocked).toHaveLength(1));
  expect(world.blocked).toEqual([
    { reason: 'The bot may not write there: give it View Channel and Send Messages.', dropped: 2, tries: 3 },
  ]);
  expect(world.onUnknown).not.toHaveBeenCalled();
  await world.stop();
});

test('a channel that Discord does not know is given up at once', async () => {
  const body = { code: 10003, message: 'Unknown Channel' };
  const world = await startRefusing({ status: 404, body, times: 100 });
  await world.sayIn('1', 2);
  await eventually(() => expect(world.blocked).toHaveLength(1));
  expect(world.blocked).toEqual([{ reason: 'The channel no longer exists.', dropped: 2, tries: 1 }]);
  expect(world.asked).toHaveLength(1);
  await world.stop();
});
