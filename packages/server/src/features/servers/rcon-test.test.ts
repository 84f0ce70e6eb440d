import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { testRcon } from './rcon-test.ts';

const outbound = createOutbound({ allow: ['loopback'] });
const FAILED = {
  success: false,
  message: 'Connection failed. Check host and RCON port, and that RCON is enabled on the server.',
};

let world: TestSandbox;
beforeAll(async () => {
  world = await startTestSandbox('rcon-test');
});
afterAll(() => world.dispose());

/** The outcome of a test of that simulated game server. */
async function outcome(index: number, state: string, password?: string) {
  const game = world.sandbox.description.servers[index]!;
  await world.control('POST', `/ark/servers/${encodeURIComponent(game.name)}/power`, { state });
  return testRcon(
    { outbound },
    { host: game.host, port: game.rconPort, password: password ?? game.password },
  );
}

test('a server that accepts the password and answers is fine; a wrong password is named', async () => {
  expect(await outcome(0, 'up')).toEqual({ success: true, message: '' });
  expect(await outcome(0, 'up', 'not the password')).toEqual({
    success: false,
    message: 'The server refused the RCON password.',
  });
});

test.concurrent.each([
  [1, 'mute'],
  [2, 'truncate'],
  [3, 'early-close'],
  [4, 'oversize-length'],
  [5, 'wrong-id'],
  [6, 'endless-reply'],
] as const)(
  '%i: a server that accepts the password and then fails (%s) is reported, as it would stay offline',
  async (index, state) => {
    expect(await outcome(index, state)).toEqual(FAILED);
  },
  15_000,
);
