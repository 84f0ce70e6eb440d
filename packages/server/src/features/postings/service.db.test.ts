import type { PostingPreview } from '@arkwright/contracts/derived/posting-routes';
import { MAX_REFUSALS } from '@arkwright/contracts/logging/bounds';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { discordLastSaid, discordOutbox, discordRefusals } from '../../discord/table.ts';
import { createServer } from '../servers/service.ts';

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let channelId: string;
let outbox: ReturnType<typeof startOutbox>;

beforeAll(async () => {
  world = await startTestSandbox('postings');
  api = await createTestApp({ settings: { discord: world.discord } });
  instance = await makeInstance(api.context, { tier: 3 });
  await createServer(api.context, instance.by, serverFields({ name: 'The *Island*' }));
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  const made = (await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'alerts' })) as {
    id: string;
  };
  channelId = made.id;
  const channel = { id: channelId, name: 'alerts', type: 0, parentId: '', position: 0 };
  await saveDirectory(api.context.db, instance.scope, { channels: [channel], roles: [], updatedAt: 0 });
  outbox = startOutbox(api.context, { isOwnChannel: async () => true, onBlocked: async () => {} });
});
afterAll(async () => {
  await outbox.stop();
  await api.dispose();
  await world.dispose();
});

const previewOf = (
  feature:
    | 'adminGroups'
    | 'bannedWords'
    | 'chatReactions'
    | 'ban'
    | 'logging'
    | 'offlineAlerts'
    | 'playerAlerts'
    | 'playerRegistrations'
    | 'statusAndListing'
    | 'crosschat'
    | 'decay'
    | 'starterSet'
    | 'updateNotifications',
  posting: string,
) =>
  send(api, registry[feature].previewPosting, {
    token: instance.owner.token,
    query: { botId: instance.id, posting } as never,
  });

const tryIn = (channel: string) =>
  send(api, registry.offlineAlerts.testPosting, {
    token: instance.owner.token,
    body: { botId: instance.id, posting: 'offlineAlert.channelId', channelId: channel },
  });

const said = async () =>
  (await world.control('GET', `/discord/channels/${channelId}/messages?limit=100`)) as { content: string }[];

/** About the game, and about a player. */
const OF_NO_SERVER: Record<string, string> = {
  'updateNotification.notificationChannelGameId': 'ARK: Survival Ascended',
  'ban.publicBanLoggingChannelId': 'Bob',
};

test('everything that is posted has a preview', async () => {
  const features = {
    'admin-groups': 'adminGroups',
    'banned-words': 'bannedWords',
    'chat-reactions': 'chatReactions',
    'ban-management': 'ban',
    logging: 'logging',
    'offline-alerts': 'offlineAlerts',
    'player-alerts': 'playerAlerts',
    'player-registrations': 'playerRegistrations',
    'status-and-listing': 'statusAndListing',
    crosschat: 'crosschat',
    decay: 'decay',
    'starter-sets': 'starterSet',
    'update-notifications': 'updateNotifications',
  } as const;
  for (const manifest of FEATURE_MANIFESTS) {
    if (!('posts' in manifest)) continue;
    for (const { channel } of manifest.posts) {
      const { status, body } = await previewOf(features[manifest.name], channel);
      expect(status, channel).toBe(200);
      const { messages, embeds } = body as PostingPreview;
      const texts = [...messages, ...embeds.map(({ title, description }) => title + description)];
      const name = OF_NO_SERVER[channel] ?? 'The \\*Island\\*';
      expect(texts[0], channel).toContain(name);
    }
  }
});

test('a test posts the real message, marked as a test, and pings nobody', async () => {
  expect(await tryIn(channelId)).toMatchObject({ status: 200, body: { success: true, message: '' } });
  const [message] = await said();
  expect(message?.content).toMatch(
    /^🔴 .* went offline <t:\d+:R>\.\n-# .*\n-# Since <t:\d+:f>\n-# A test message, sent by /,
  );
});

test('a channel of another guild gets nothing', async () => {
  expect((await tryIn('123')).body).toEqual({
    success: false,
    message: 'This channel does not exist in your Discord server.',
  });
});

test('a channel that refuses the bot is reported, at once if it was given up before', async () => {
  const before = (await said()).length;
  await world.control('POST', '/discord/faults', {
    denyChannel: { channelId, permissions: ['SEND_MESSAGES'] },
  });
  const refused = {
    success: false,
    message: 'Discord refused it. The bot may not write there: give it View Channel and Send Messages.',
  };
  expect((await tryIn(channelId)).body).toEqual(refused);
  await api.context.db.update(discordRefusals).set({ count: MAX_REFUSALS });
  expect((await tryIn(channelId)).body).toEqual(refused);
  expect(await said()).toHaveLength(before);
  // Discord is asked again, whatever it said before.
  await world.control('POST', '/discord/faults', { allowChannel: { channelId } });
  expect((await tryIn(channelId)).body).toEqual({ success: true, message: '' });
  expect(await api.context.db.select().from(discordRefusals)).toEqual([]);
});

test('when the bot last posted in a channel is known, and that it is refused there', async () => {
  const last = async () =>
    (
      await send(api, registry.logging.lastPosted, {
        token: instance.owner.token,
        query: { botId: instance.id, channelId },
      })
    ).body as { at: number; refusal: string };
  await api.context.db.delete(discordLastSaid);
  expect(await last()).toEqual({ at: 0, refusal: '' });
  await tryIn(channelId);
  const { at } = await last();
  expect(new Date(at).getUTCFullYear()).toBe(new Date().getUTCFullYear());

  await world.control('POST', '/discord/faults', {
    denyChannel: { channelId, permissions: ['SEND_MESSAGES'] },
  });
  await tryIn(channelId);
  expect(await last()).toEqual({ at, refusal: expect.stringMatching(/^The bot may not write there/) });
  await world.control('POST', '/discord/faults', { allowChannel: { channelId } });
  await tryIn(channelId);
  expect(await last()).toMatchObject({ refusal: '' });
});

test.each([
  [
    400,
    {
      code: 50035,
      message: 'Invalid Form Body',
      errors: { content: { _errors: [{ code: 'X', message: 'Contains words not allowed' }] } },
    },
    /Contains words not allowed/,
  ],
  [400, { code: 200000, message: 'Message was blocked by automatic moderation' }, /AutoMod/],
  [403, { code: 60003, message: 'Two factor is required for this operation' }, /two-factor/],
  [400, { code: 50008, message: 'Cannot send messages in a non-text channel' }, /choose a text channel/],
])('a test that Discord refuses with %i %j never counts as done', async (status, body, words) => {
  const before = (await said()).length;
  const match = { method: 'POST', path: `/channels/${channelId}/messages` };
  await world.control('POST', '/discord/faults', { replies: { match, status, body } });
  expect((await tryIn(channelId)).body).toEqual({ success: false, message: expect.stringMatching(words) });
  await world.control('POST', '/discord/faults', { reset: true });
  expect(await said()).toHaveLength(before);
  expect(await api.context.db.select().from(discordOutbox)).toEqual([]);
});

test("a field of another area requires that area's permission", async () => {
  const manager = await makeManager(api.context, instance, ['Logging_Edit']);
  const tryAs = (posting: 'log.adminLogChannelId' | 'rcon.commandLogChannelId') =>
    send(api, registry.logging.testPosting, {
      token: manager.token,
      body: { botId: instance.id, posting, channelId: '123' },
    });
  expect((await tryAs('log.adminLogChannelId')).status).toBe(200);
  expect((await tryAs('rcon.commandLogChannelId')).status).toBe(403);
});
