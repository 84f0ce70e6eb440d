import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import type { RconSessions } from '../../fleet/start.ts';
import { newId } from '../../platform/base/random.ts';
import { updateInstance } from '../instances/service.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer } from '../servers/service.ts';
import { logRelay } from './bot.ts';

const GAME_SERVER = 'spare-1';

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let serverId: string;
let channelId: string;
let outbox: { stop(): Promise<void> };

beforeAll(async () => {
  world = await startTestSandbox('logging');
  context = await createTestContext({ settings: { discord: world.discord } });
  instance = await makeInstance(context);
  const { id: guildId } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  await context.db.update(botInstances).set({ guildId }).where(eq(botInstances.id, instance.id));
  const made = (await world.control('POST', `/discord/guilds/${guildId}/channels`, { name: 'log' })) as {
    id: string;
  };
  channelId = made.id;
  const channels = [{ id: channelId, name: 'log', type: 0, parentId: '', position: 0 }];
  await directoryChanged(context, guildId, { channels, roles: [] });
  const game = world.sandbox.description.servers.find(({ name }) => name === GAME_SERVER)!;
  const fields = serverFields({ name: 'The Island', rconPort: game.rconPort, rconPassword: game.password });
  serverId = (await createServer(context, instance.by, fields)).id;
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const log = { isEnabled: true, channelMapping: [{ serverId, serverName: 'The Island', channelId }] };
  await updateInstance(
    context,
    { ...instance.by, member, discordId: instance.owner.discordId },
    { id: instance.id, log },
  );
  outbox = startOutbox(context, { isOwnChannel: async () => true, onBlocked: async () => {} });
});
afterAll(async () => {
  await outbox.stop();
  await context.dispose();
  await world.dispose();
});

const start = () =>
  startGameServers(context, { handlers: [logRelay(context)], intervals: { log: 200, players: 500 } });

const write = (lines: string[]) => world.control('POST', `/ark/servers/${GAME_SERVER}/lines`, { lines });

/** The lines of this test in the channel, in order, without their time and server. */
async function said(mark: string): Promise<string[]> {
  const messages = (await world.control('GET', `/discord/channels/${channelId}/messages?limit=100`)) as {
    id: string;
    content: string;
  }[];
  return messages
    .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
    .flatMap(({ content }) => content.split('\n'))
    .map((line) => line.replaceAll('\\', ''))
    .flatMap((line) => new RegExp(`${mark}-\\d+`).exec(line)?.[0] ?? []);
}

/** The stamp of a line that the game writes now. Its world is alive: older lines would come too late. */
const stamp = () =>
  new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.');

const chatter = (mark: string, count: number, from = 0) => {
  const now = stamp();
  return Array.from({ length: count }, (_, index) => `${now}: Bob (Grim): ${mark}-${from + index}`);
};
const expected = (mark: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${mark}-${index}`);

let sessions: RconSessions;

provesSetting('log.channelMapping.channelId')(
  'game lines are posted in the channel chosen for the server',
  async () => {
    sessions = await start();
    // Where a field is pinned the test runs twice.
    const mark = `first-${newId()}`;
    await write(chatter(mark, 3));
    await eventually(async () => expect(await said(mark)).toEqual(expected(mark, 3)));
  },
);

test('a burst is posted completely and in order', async () => {
  await write(chatter('burst', 300));
  await eventually(async () => expect(await said('burst')).toEqual(expected('burst', 300)), {
    timeout: 40_000,
  });
});

test('a repeated log is posted once, even across a restart of the worker', {
  timeout: 30_000,
}, async () => {
  await world.control('POST', `/ark/servers/${GAME_SERVER}/options`, { gameLogMode: 'accumulate' });
  await write(chatter('again', 3));
  await eventually(async () => expect(await said('again')).toEqual(expected('again', 3)));
  await sessions.stop();
  sessions = await start();
  await write(chatter('again', 1, 3));
  await eventually(async () => expect(await said('again')).toEqual(expected('again', 4)));
  await sessions.stop();
});
