import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { type Client, Events } from 'discord.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateway } from './gateway.ts';

let world: TestSandbox;
let database: TestDatabase;
/** Two processes with the same id, as after a restart: the second takes over at once, and the first does not hear of it. */
let first: TestContext;
let second: TestContext;

beforeAll(async () => {
  world = await startTestSandbox('gateway');
  database = await createTestDatabase();
  const settings = { discord: world.discord, workerId: 'worker' };
  first = await createTestContext({ databaseUrl: database.url, settings });
  second = await createTestContext({ databaseUrl: database.url, settings });
});
afterAll(async () => {
  await first.dispose();
  await second.dispose();
  await database.drop();
  await world.dispose();
});

/** Notes what a worker's features hear: the names of channels that come about. */
function listener() {
  const heard: string[] = [];
  const isReady = vi.fn();
  const listen = (client: Client) => {
    client.on(Events.ClientReady, isReady);
    client.on(Events.ChannelCreate, ({ name }) => heard.push(name));
  };
  return { heard, isReady, listen };
}

test('what Discord tells a worker that has lost the gateway while it stood still reaches none of its features', async () => {
  const { id: guildId } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  const makeChannel = (name: string) =>
    world.control('POST', `/discord/guilds/${guildId}/channels`, { name });
  let passed = 0;
  const now = () => ({ monotonic: performance.now() + passed, wall: Date.now() + passed });
  const [asleep, healthy] = [listener(), listener()];
  const sleeper = startGateway(first, [asleep.listen], { termMs: 10 * MINUTE_MS, now });
  await eventually(() => expect(asleep.isReady).toHaveBeenCalledOnce());
  await makeChannel('before');
  await eventually(() => expect(asleep.heard).toEqual(['before']));
  const next = startGateway(second, [healthy.listen], { termMs: 10 * MINUTE_MS });
  await eventually(() => expect(healthy.isReady).toHaveBeenCalledOnce());
  passed = 20 * MINUTE_MS;
  await makeChannel('after');
  await makeChannel('last');
  await eventually(() => expect(healthy.heard).toEqual(['after', 'last']));
  expect(asleep.heard).toEqual(['before']);
  await sleeper.stop();
  await next.stop();
});
