import { registry } from '@arkwright/contracts/registry';
import { changes } from '@arkwright/server/core/history/table';
import { makeInstance, makeManager, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let guildId: string;

type Listed = { id: string; name: string; type: number };
const MANAGE_CHANNELS = 1n << 4n;

beforeAll(async () => {
  world = await startTestSandbox('new channels');
  api = await createTestApp({ settings: { discord: world.discord } });
  guildId = world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});
beforeEach(async () => {
  instance = await makeInstance(api.context);
  await api.context.db.update(botInstances).set({ guildId }).where(eq(botInstances.id, instance.id));
});
afterEach(async () => {
  await world.control('POST', '/discord/faults', { reset: true });
  for (const { id } of await named('new-log')) await world.control('DELETE', `/discord/channels/${id}`);
  await api.context.db.delete(botInstances).where(eq(botInstances.id, instance.id));
});

const inDiscord = async () =>
  ((await world.control('GET', `/discord/guilds/${guildId}`)) as { channels: Listed[] }).channels;
const named = async (name: string) => (await inDiscord()).filter((channel) => channel.name === name);

const make = (token = instance.owner.token) =>
  send(api, registry.bots.makeChannel, { token, body: { id: instance.id, name: 'new-log' } });
const rights = async () => {
  const { owner, id } = instance;
  return (await send(api, registry.bots.channelRights, { token: owner.token, query: { id } })).body;
};

/** The bot is invited anew, with these permissions beside those to see and write. */
async function reinvite(permissions: bigint) {
  await world.control('POST', `/discord/guilds/${guildId}/kick-bot`, {});
  const all = (1n << 10n) | (1n << 11n) | permissions;
  await world.control('POST', `/discord/guilds/${guildId}/invite-bot`, { permissions: String(all) });
}

test('the bot makes a text channel, which settings can name at once, and the history says who had it made', async () => {
  const { owner, id } = instance;
  const { body } = await make();
  expect(body).toMatchObject({ success: true, message: '', channelId: expect.stringMatching(/^\d+$/) });
  const { channelId } = body as { channelId: string };
  expect(await named('new-log')).toMatchObject([{ id: channelId, type: 0 }]);

  const { body: channels } = await send(api, registry.bots.channels, { token: owner.token, query: { id } });
  expect(channels).toContainEqual(expect.objectContaining({ id: channelId, name: 'new-log', type: 0 }));
  const bot = { id, log: { adminLogChannelId: channelId } };
  expect((await send(api, registry.bots.update, { token: owner.token, body: { bot } })).status).toBe(200);

  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, id));
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'channel.made',
      targetId: channelId,
      targetName: '#new-log',
      actorName: owner.name,
    }),
  );
});

test('a channel with this name is not made twice', async () => {
  await make();
  expect((await make()).body).toEqual({
    success: false,
    message: 'There is a channel #new-log already: choose it.',
    channelId: '',
  });
  expect(await named('new-log')).toHaveLength(1);
});

test('one that Discord has made, but did not confirm, counts as made', async () => {
  const before = await inDiscord();
  const made = (await world.control('POST', `/discord/guilds/${guildId}/channels`, {
    name: 'new-log',
  })) as Listed;
  const path = `/guilds/${guildId}/channels`;
  await world.control('POST', '/discord/faults', {
    replies: [
      // As it was before it was made.
      { match: { method: 'GET', path }, status: 200, body: before, times: 1 },
      { match: { method: 'POST', path }, status: 504, body: '<html>', times: 1 },
    ],
  });
  expect((await make()).body).toMatchObject({ success: true, channelId: made.id });
  expect(await named('new-log')).toHaveLength(1);
});

test('while Discord is away nothing is known, and nothing is made', async () => {
  await world.control('POST', '/discord/faults', { errors: { requests: 100 } });
  expect(await rights()).toEqual({ mayMake: null });
  expect((await make()).body).toMatchObject({
    success: false,
    message: 'Discord does not answer right now. Please try again shortly.',
  });
});

test('without Manage Channels the bot says what it needs', async () => {
  expect(await rights()).toEqual({ mayMake: true });
  await reinvite(0n);
  expect(await rights()).toEqual({ mayMake: false });
  expect((await make()).body).toMatchObject({
    success: false,
    message: expect.stringMatching(/give it Manage Channels .* or choose a channel\.$/),
  });
  await reinvite(MANAGE_CHANNELS);
  expect(await rights()).toEqual({ mayMake: true });
  expect((await make()).body).toMatchObject({ success: true });
});

test('only the owner has channels made', async () => {
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  expect((await make(manager.token)).status).toBe(403);
  expect(await named('new-log')).toEqual([]);
});
