import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { makeBot } from '@arkwright/testing/factories';
import { createTestContext } from '@arkwright/testing/test-context';
import { testSettings } from '@arkwright/testing/test-settings';
import { expect, test, vi } from 'vitest';
import { say } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';

/** A Discord that takes every request and never answers. */
async function silentDiscord(): Promise<{ server: Server; apiUrl: string; asked: () => number }> {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { server, apiUrl: `http://127.0.0.1:${port}/api`, asked: () => asked };
}

test('stopping does not wait for a Discord that never answers', async () => {
  const { server, apiUrl, asked } = await silentDiscord();
  const context = await createTestContext({
    settings: { discord: { ...testSettings('').discord, apiUrl } },
  });
  const { scope } = await makeBot(context);
  await say(context, context.db, { scope, items: [{ channelId: '1', content: 'Hello', kind: 'line' }] });
  const outbox = startOutbox(context, { isOwnChannel: async () => true, onBlocked: async () => {} });
  await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 10_000 });
  const began = performance.now();
  await outbox.stop();
  expect(performance.now() - began).toBeLessThan(8000);
  server.closeAllConnections();
  server.close();
  await context.dispose();
});
