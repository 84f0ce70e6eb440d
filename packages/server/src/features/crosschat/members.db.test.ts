import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutePlayer, unmutePlayer } from '../chat-mutes/service.ts';
import { createRegistration } from '../player-registrations/service.ts';
import { relayMember } from './members-service.ts';
import { getCrosschatState } from './state-service.ts';
import { CHANNEL, EXTRA_CHANNEL, makeChatWorld, setState } from './testing/chat-world.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

type World = Awaited<ReturnType<typeof makeChatWorld>>;

const write = (
  world: World,
  messageId: string,
  more: { channelId?: string; text?: string; id?: string } = {},
) =>
  relayMember(context, world.instance.scope, {
    channelId: more.channelId ?? CHANNEL,
    messageId,
    author: { id: more.id ?? '5', name: 'Bob <@&1>' },
    text: more.text ?? `text ${messageId}`,
  });

const texts = async (world: World) =>
  (await world.commands()).map(({ serverId, command }) => [serverId, command]);

test('what a member writes in a group’s channel is said on all its servers, each once, and waits for those that are away', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await write(world, '100');
  await write(world, '100');
  await write(world, '99');
  await setState(context, { botId: world.instance.id, serverId: center, state: 'offline' });
  await write(world, '1000');
  const on = async (id: string) =>
    (await texts(world)).filter(([serverId]) => serverId === id).map(([, command]) => command);
  const [first, second] = ['100', '1000'].map((id) => `ServerChat [Discord] Bob @&1: text ${id}`);
  expect(await on(island)).toEqual([first, second]);
  expect(await on(center)).toEqual([first, second]);
  expect(await world.outbox()).toEqual([]);
});

test('nothing that a muted player’s member writes is said, until the mute ends or is lifted', async () => {
  const world = await makeChatWorld(context);
  const { by } = world.instance;
  const netId = `0002${'5'.repeat(28)}`;
  await createRegistration(context, by, { netId, discordId: '5', discordUsername: 'bob' });
  await mutePlayer(context, by, { netId, lastsMs: 60_000, reason: '' });
  await write(world, '100');
  expect(await texts(world)).toEqual([]);
  await write(world, '101', { id: '6' });
  expect(await texts(world)).toHaveLength(2);
  await unmutePlayer(context, by, netId);
  // What was written meanwhile was handled: it is not relayed later.
  await write(world, '100');
  await write(world, '102');
  expect((await texts(world)).map(([, command]) => command).filter((text) => text?.includes('100'))).toEqual(
    [],
  );
  expect(await texts(world)).toHaveLength(4);
});

test('nothing is said of other channels, and while crosschat is off', async () => {
  const world = await makeChatWorld(context);
  await write(world, '1', { channelId: EXTRA_CHANNEL });
  await world.settings({ isEnabled: false });
  await write(world, '2');
  expect(await texts(world)).toEqual([]);
});

test('one member can’t flood a cluster: the pace of the group holds, and what is held back is counted', async () => {
  const world = await makeChatWorld(context, {}, { playerLinesPerMinute: 2 });
  for (const id of ['1', '2', '3', '4']) await write(world, id);
  await write(world, '5', { id: '6' });
  expect((await texts(world)).filter(([serverId]) => serverId === world.servers.island)).toHaveLength(3);
  const { channels } = await getCrosschatState(context, world.instance.scope);
  expect(channels).toEqual([
    {
      chatId: 'All',
      channelId: CHANNEL,
      webhookTrouble: '',
      waiting: 0,
      delayMs: 0,
      dropped: 0,
      heldBack: 2,
      missed: 0,
      leftOut: 0,
    },
  ]);
});
