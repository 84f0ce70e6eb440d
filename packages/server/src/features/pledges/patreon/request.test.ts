import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../platform/outbound/http-client.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createPace } from './pace.ts';
import { askPatreon, type PatreonError } from './request.ts';

const schema = z.object({ ok: z.literal(true) });

async function serve(answer: (reply: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, reply) => answer(reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
}

const http = createHttpClient({ now: Date.now, outbound: createOutbound({ allow: ['loopback'] }) });
const failure = async (url: string) =>
  (await askPatreon(http, { url }, schema).catch((error: unknown) => error)) as PatreonError;

test.each([
  [401, '{"errors":[{"code":1,"code_name":"Unauthorized"}]}', 'refused', 0],
  [403, '{"errors":[{"code":3}]}', 'refused', 0],
  [400, '{"error":"invalid_grant"}', 'refused', 0],
  [404, '{"errors":[{"code":4}]}', 'missing', 0],
  // Somebody else's page says nothing about tokens and members.
  [401, '', 'failed', 0],
  [403, '<html>Blocked</html>', 'failed', 0],
  [400, '{"error":{}}', 'failed', 0],
  [404, '{"errors":[]}', 'failed', 0],
  [500, '', 'failed', 0],
  [204, '', 'failed', 0],
  [302, '', 'failed', 0],
  [200, '{"ok":false}', 'failed', 0],
  [200, '{"ok":', 'failed', 0],
  [429, '{"errors":[{"retry_after_seconds": 7}]}', 'throttled', 7000],
  [429, '{"errors":[{"retry_after_seconds": 99999}]}', 'throttled', 120_000],
  [429, 'busy', 'throttled', 60_000],
])('status %i with %j is %s', async (status, body, reason, retryAfterMs) => {
  const url = await serve((reply) => reply.writeHead(status, { location: '/elsewhere' }).end(body));
  expect(await failure(url)).toMatchObject({ name: 'PatreonError', reason, retryAfterMs });
});

test('Retry-After counts if the body has no time', async () => {
  const url = await serve((reply) => reply.writeHead(429, { 'retry-after': '3' }).end());
  expect((await failure(url)).retryAfterMs).toBe(3000);
});

test('an endless reply is cut off', async () => {
  const url = await serve((reply) => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const pour = (): boolean => reply.write(piece) && pour();
    reply.on('drain', pour);
    pour();
  });
  expect((await failure(url)).reason).toBe('failed');
});

test('a connection failure is a failure, and says nothing about tokens', async () => {
  const url = 'http://127.0.0.1:9/?secret';
  const error = await failure(url);
  expect(error.reason).toBe('failed');
  expect(`${error.message} ${error.stack}`).not.toContain('secret');
});

test('a token makes 80 requests a minute, and waits as long as Patreon asks', () => {
  let now = 0;
  const pace = createPace(() => now);
  for (let made = 0; made < 80; made++) {
    expect(pace.next()).toBe(0);
    pace.count();
  }
  expect(pace.next()).toBe(60_000);
  now = 59_999;
  expect(pace.next()).toBe(1);
  now = 60_001;
  expect(pace.next()).toBe(0);
  pace.block(5000);
  expect(pace.next()).toBe(5000);
});
