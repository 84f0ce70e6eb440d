import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createCalls } from './calls.ts';

test.each([
  ['2', 2000],
  ['9999999999', 3_600_000],
  ['soon', 10_000],
])('a Retry-After of %s means %i ms', async (given, retryAfterMs) => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': given }).end('<html>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const calls = createCalls({
    hostUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    registrationKey: 'key',
    version: '1',
    signal: new AbortController().signal,
  });
  await expect(calls.hello('server', 'TheIsland_WP')).rejects.toMatchObject({ retryAfterMs });
});
