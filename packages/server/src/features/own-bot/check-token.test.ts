import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_OWN_APPLICATIONS } from '../../core/capacity.ts';
import { note, standingOf } from '../../core/discord-rest/standing.ts';
import { checkToken } from './check-token.ts';

/** A Discord that takes no token. */
const discord = createServer((_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 0, message: '401: Unauthorized' }));
});
let shared: { apiUrl: string; clientId: string; botToken: string };
beforeAll(async () => {
  discord.listen(0, '127.0.0.1');
  await once(discord, 'listening');
  const address = discord.address();
  const port = typeof address === 'object' ? address?.port : 0;
  shared = { apiUrl: `http://127.0.0.1:${port}/api`, clientId: '1', botToken: 'shared' };
});
afterAll(() => void discord.close());

const refused = { code: 'INVALID', message: expect.stringContaining('Discord does not accept this token') };

test('however many tokens are tried, what is known of the shared application stays', async () => {
  note(shared, 'gatewaySince', false);
  for (let tried = 0; tried < MAX_OWN_APPLICATIONS + 200; tried++)
    await expect(checkToken({ shared }, `wrong.${tried}`)).rejects.toMatchObject(refused);
  expect(standingOf(shared).gatewaySince).toBeGreaterThan(0);
  expect(standingOf(shared).refusedSince).toBe(0);
});

test('what no header can carry is no token', () =>
  expect(checkToken({ shared }, '••••••••')).rejects.toMatchObject(refused));
