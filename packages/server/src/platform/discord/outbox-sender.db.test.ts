import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { makeBot } from '@arkwright/testing/factories';
import { createTestContext } from '@arkwright/testing/test-context';
import { testSettings } from '@arkwright/testing/test-settings';
import { expect, test, vi } from 'vitest';
import { say } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';

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

async function contextFor(apiUrl: string) {
  const context = await createTestContext({ settings: { discord: { ...testSettings('').discord, apiUrl } } });
  const { scope } = await makeBot(context);
  const sayIn = (channelId: string, times = 1) =>
    say(context, context.db, {
      scope,
      items: Array.from({ length: times }, () => ({ channelId, content: 'Hello', kind: 'message' as const })),
    });
  return { context, sayIn };
}

test('stopping does not wait for a Discord that never answers', async () => {
  const discord = await startDiscord(() => {});
  const { context, sayIn } = await contextFor(discord.apiUrl);
  await sayIn('1');
  const outbox = startOutbox(context, listeners);
  await vi.waitFor(() => expect(discord.asked).toHaveLength(1), { timeout: 10_000 });
  const began = performance.now();
  await outbox.stop();
  expect(performance.now() - began).toBeLessThan(8000);
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
  await vi.waitFor(() => expect(healthy.filter((id) => !delivered.has(id))).toEqual([]), { timeout: 10_000 });
  isWell = true;
  await vi.waitFor(() => expect(delivered.get('200')).toBe(25), { timeout: 10_000 });
  await vi.waitFor(() => expect(delivered.size).toBe(41), { timeout: 10_000 });
  expect([...delivered.values()].filter((times) => times !== 1)).toEqual([25]);
  await outbox.stop();
  discord.close();
  await context.dispose();
});
